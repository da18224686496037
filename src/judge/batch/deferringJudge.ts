import { Unavailable } from '../../errors.ts'
import type { Judge, JudgeQuestion } from '../judge.ts'
import { InvalidAnswer, JudgeFailure } from '../judge.ts'
import type { InvalidAnswers } from '../log/invalidAnswers.ts'
import { judgeTraits, presentTraits } from '../traits.ts'
import type { Attempt, BatchReplies } from './batchReplies.ts'

/** A question that the next round asks. */
export interface DeferredQuestion {
  question: JudgeQuestion
  attempt: Attempt
  /** Questions of one group may share a request. */
  group: string
}

/** A judge that answers from batches, and keeps the other questions for the next round. */
export interface DeferringJudge {
  judge: Judge
  /** The questions, each once, in the order of asking. */
  deferred(): DeferredQuestion[]
  /** Questions that no further round asks, by key, with the reason. */
  givenUp(): ReadonlyMap<string, string>
}

/** The result of a pass over the cases. */
export interface BatchPass {
  /** The questions that remain to be asked, in the order of the cases. */
  deferred: readonly DeferredQuestion[]
  /** How many questions the batches answered. The verdict log has the answers. */
  answered: number
  /** Keys of the questions that batches asked without getting an answer. */
  unanswered: readonly string[]
  /** Why no further round asks a question, by its key. */
  givenUp: ReadonlyMap<string, string>
  /** Tokens that batches have used so far. */
  tokens: { promptTokens: number; completionTokens: number }
}

/** The tries after which a question is left to the run. */
const mostLosses = 3

/**
 * Stands in for a judge while its questions go to the Batch API. The session checks each answer, asks again if an
 * answer is not valid, and writes the log, as for a live call.
 */
export function deferringJudge(judge: Judge, replies: BatchReplies): DeferringJudge {
  const deferred = new Map<string, DeferredQuestion>()
  const givenUp = new Map<string, string>()
  return {
    deferred: () => [...deferred.values()],
    givenUp: () => givenUp,
    judge: {
      ...presentTraits(judge, judgeTraits),
      // Each question comes alone, so that answered questions don't change the requests of the others.
      local: true,
      ...(judge.answersMessages && { answersMessages: true }),
      async answer(question) {
        const { key } = question
        const attempt = attemptOf(question)
        const found = replies.find(key, attempt)
        if (found?.reply && found.unreadable !== undefined)
          throw new InvalidAnswer(found.unreadable, found.reply)
        if (found?.reply) return found.reply
        const losses = replies.lost(key, attempt)
        const reason =
          found?.failure ??
          (losses.length >= mostLosses
            ? `${losses.length} batches brought no answer: ${losses.at(-1)}`
            : undefined)
        if (reason !== undefined) {
          givenUp.set(key, reason)
          throw new JudgeFailure(reason)
        }
        deferred.set(key, { question, attempt, group: String(question.order) })
        throw new Unavailable('A batch asks this question')
      },
    },
  }
}

/** A second try shows the model its first answer. */
function attemptOf({ messages }: JudgeQuestion): Attempt {
  return messages.some(({ role }) => role === 'assistant') ? 2 : 1
}

/** Keeps only the faulty answers of the last round. Those of earlier rounds are already kept. */
export function keepNewFaults(kept: InvalidAnswers, replies: BatchReplies): InvalidAnswers {
  const calls = new Map<string, number>()
  return {
    ...kept,
    keep(reply) {
      const call = (calls.get(reply.key) ?? 0) + 1
      calls.set(reply.key, call)
      const isNew = replies.find(reply.key, call === 1 ? 1 : 2)?.round === replies.round
      return isNew ? kept.keep(reply) : undefined
    },
  }
}
