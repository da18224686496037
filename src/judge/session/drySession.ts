import { sum } from '../../statistics/mean.ts'
import { estimatedTokens } from '../../text/estimatedTokens.ts'
import { costOf } from './budget.ts'
import type { Judge, JudgeQuestion, JudgeReply, JudgeSession } from '../judge.ts'
import { judgeTraits, presentTraits, StepNotOffered } from '../judge.ts'
import { tasksIn } from './jointQuestion.ts'
import { createJudgeSession } from './session.ts'
import type { JudgeSessionOptions } from './session.ts'
import { standInAnswer } from './standInAnswers.ts'
import { compareTexts } from '../steps/compareTexts.ts'
import type { CompareTextsRequest } from '../steps/compareTexts.ts'
import { addUsage, noUsage, usageOf } from '../judgeUsage.ts'
import type { VerdictLog } from '../log/verdictLog.ts'
import type { VerdictRecord } from '../log/verdictRecord.ts'

/** What a run would ask a judge. Tokens and cost are estimates. */
export interface JudgeEstimate {
  name: string
  model?: string
  /** True where it answers in this process, without calls. */
  local: boolean
  /** Each question once, however many cases ask it. */
  questions: number
  /** How many of them the verdict log answers. */
  cached: number
  /** How many of them a judge in this process has no answer to. */
  unanswered: number
  /** Calls for the rest. One call may hold several questions of a case. */
  calls: number
  promptTokens: number
  completionTokens: number
  /** By the judge's prices; absent where it has none. */
  cost?: number
}

export interface JudgeEstimates {
  judge: JudgeEstimate
  embeddings?: JudgeEstimate
}

/** A session that asks no endpoint and writes nothing. */
export interface DrySession {
  session: JudgeSession
  /** What a run would have asked so far. */
  estimates(): JudgeEstimates
}

/**
 * The session that a run would have, with stand-ins for the judge and the embedding model. Answers in
 * the verdict log are replayed; the other questions are counted, and the stand-in answers them. A
 * judge that is `local` answers itself.
 */
export function createDrySession(options: Omit<JudgeSessionOptions, 'budget'>): DrySession {
  const { judge, embeddings, prompts, verdictLog } = options
  const log = verdictLog && readOnly(verdictLog)
  const counted = { judge: countCalls(judge), embeddings: embeddings && countCalls(embeddings) }
  const ofEmbeddings = ({ step }: VerdictRecord) => step === compareTexts.name
  const replayed = () => log?.replayed() ?? []
  return {
    session: createJudgeSession({
      judge: counted.judge.judge,
      ...(counted.embeddings && { embeddings: counted.embeddings.judge }),
      ...(prompts && { prompts }),
      ...(log && { verdictLog: log }),
    }),
    estimates: () => ({
      judge: counted.judge.estimate(replayed().filter(one => !ofEmbeddings(one)).length),
      ...(counted.embeddings && {
        embeddings: counted.embeddings.estimate(replayed().filter(ofEmbeddings).length),
      }),
    }),
  }
}

/** Keeps new answers in memory, so that equal questions are counted once. */
function readOnly(log: VerdictLog): VerdictLog & { replayed(): VerdictRecord[] } {
  const replayed = new Map<string, VerdictRecord>()
  const added = new Map<string, VerdictRecord>()
  return {
    get(key) {
      const own = added.get(key)
      if (own) return own
      const found = log.get(key)
      if (found) replayed.set(key, found)
      return found
    },
    prepare() {},
    append(record) {
      // A record that was found but is not valid is asked again.
      replayed.delete(record.key)
      added.set(record.key, record)
    },
    replayed: () => [...replayed.values()],
  }
}

function countCalls(judge: Judge) {
  const { name, model, local = false, prices } = judge
  const count = { asked: 0, cached: 0, unanswered: 0 }
  let usage = noUsage
  const reply = async (question: JudgeQuestion): Promise<JudgeReply> => {
    if (local) return judge.answer(question)
    const answer = standInAnswer(question)
    return { answer, ...tokensOf(question, answer) }
  }
  return {
    judge: {
      ...presentTraits(judge, [...judgeTraits, 'logged', 'local']),
      async answer(question: JudgeQuestion): Promise<JudgeReply> {
        const questions = tasksIn(question)?.length ?? 1
        try {
          const replied = await reply(question)
          count[replied.replayed ? 'cached' : 'asked'] += questions
          usage = addUsage(usage, usageOf(replied, judge))
          return replied
        } catch (error) {
          if (!(error instanceof StepNotOffered)) count.unanswered += questions
          throw error
        }
      },
    },
    estimate(replayed: number): JudgeEstimate {
      const cached = count.cached + replayed
      const { calls, promptTokens, completionTokens } = usage
      return {
        name,
        ...(model !== undefined && { model }),
        local,
        questions: cached + count.asked + count.unanswered,
        cached,
        unanswered: count.unanswered,
        calls,
        promptTokens,
        completionTokens,
        ...(prices && { cost: costOf(usage, prices) }),
      }
    },
  }
}

/** What the endpoint would count: texts to embed, or the messages with the schema of the answer. */
function tokensOf(question: JudgeQuestion, answer: unknown) {
  const { step, request, messages, answerSchema } = question
  if (step === compareTexts.name) {
    const { text, others } = request as CompareTextsRequest
    return { promptTokens: tokensIn([text, ...others]), completionTokens: 0 }
  }
  const contents = messages.map(({ content }) => content)
  return {
    promptTokens: tokensIn([...contents, JSON.stringify(answerSchema)]),
    completionTokens: tokensIn([JSON.stringify(answer)]),
  }
}

function tokensIn(texts: readonly string[]): number {
  return sum(texts.map(estimatedTokens))
}
