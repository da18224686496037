import { defined } from '../defined.ts'
import { isUnavailable, UserError } from '../errors.ts'
import type { GoldenCase } from '../golden/goldenSet.ts'
import type { JudgeSession, JudgeUsage } from '../judge/judge.ts'
import type { JudgeStep } from '../judge/judgeStep.ts'
import { JudgeFailure, StepNotOffered } from '../judge/judge.ts'
import { oneLine } from '../judge/checks/reason.ts'
import type { CaseTime } from '../judge/session/caseTime.ts'
import { judgeError, notApplicable } from '../score.ts'
import type { Score } from '../score.ts'
import type { ContinuedCase } from '../pipeline/continuedCase.ts'
import type { PipelineOutput } from '../pipeline/pipeline.ts'
import type { Usage } from './usage.ts'
import { nothingUsed } from './usage.ts'
import { isBlank } from '../text/isBlank.ts'
import { messageOf, whatFailed } from '../text/whatFailed.ts'

/**
 * The part of a golden case that evaluation reads. Matchers have no golden case: `id`, `tags`, `group` and `meta` are
 * then absent, and `question` is empty if the matcher was given none.
 */
export type EvaluatedCase = Pick<
  GoldenCase,
  | 'question'
  | 'reference'
  | 'facts'
  | 'avoid'
  | 'checks'
  | 'aspects'
  | 'relevantDocuments'
  | 'answerable'
  | 'asksBack'
  | 'asOf'
  | 'history'
> &
  Partial<Pick<ContinuedCase, 'id' | 'tags' | 'group' | 'meta' | 'earlierTurns'>>

/** A piece of evidence, or the score that every metric resting on it gets instead. */
export type Found<T> =
  | { found: T }
  | {
      instead: Score
      /** The judge does not answer such questions for any case. */
      unoffered?: true
    }

/** What is asked about, who is asked, and the bill that the questions run up. */
export interface CaseInProgress {
  case: EvaluatedCase
  output: PipelineOutput
  session: JudgeSession
  repeat: number
  sample: string | undefined
  /** Aborts on timeout, or when the caller no longer waits. */
  signal: AbortSignal | undefined
  time: CaseTime | undefined
  spent: Usage[]
  /** Identifies the case: its questions may share a call. */
  group: object
}

/** Asks one question. If it gets no answer, the reason becomes the score of the metrics that need it. */
export async function ask<Request, Answer>(
  step: JudgeStep<Request, Answer>,
  request: Request,
  { session, signal, time, repeat, sample, spent, group }: CaseInProgress,
): Promise<Found<Answer>> {
  const embeds = step.answeredBy === 'embeddings'
  const pay = (usage: JudgeUsage) =>
    spent.push(embeds ? { ...nothingUsed, embeddings: usage } : { judge: usage })
  try {
    const { answer, usage } = await session.ask(step, request, {
      repeat,
      group,
      // Vectors are not opinions: another sample of them would be the same.
      ...(sample !== undefined && !embeds && { sample }),
      ...(signal && { signal }),
      ...(time && { watch: time }),
    })
    pay(usage)
    return { found: answer }
  } catch (error) {
    if (error instanceof StepNotOffered) {
      return { instead: notApplicable(error.message), unoffered: true }
    }
    if (error instanceof JudgeFailure) {
      // A question that failed was paid for all the same.
      if (error.usage) pay(error.usage)
      return { instead: judgeError(error.message, { unavailable: isUnavailable(error.cause) }) }
    }
    if (signal?.aborted) return { instead: judgeError(whyStopped(signal, late(time))) }
    // The user has to repair a log that can't be read.
    if (error instanceof UserError) throw error
    return { instead: judgeError(`the question failed: ${oneLine(whatFailed(error))}`) }
  }
}

function late(time: CaseTime | undefined): string {
  const wait = time?.lastWait === undefined ? '' : ` (last wait: ${time.lastWait})`
  return `the time of the case was up before the judge answered: raise its \`timeout\` or that of its set${wait}`
}

/** Why a case was stopped; `timeUp` if its time was up. */
export function whyStopped({ reason }: AbortSignal, timeUp: string): string {
  return reason instanceof Error && reason.name === 'TimeoutError' ? timeUp : messageOf(reason)
}

/** The question that a text answers; empty without a question, as in some matchers. */
export function answeredQuestion({ case: { question } }: CaseInProgress) {
  return isBlank(question) ? {} : { question }
}

/** What a judge needs to understand a text: the date, and the conversation before it. */
export function circumstances({ case: { asOf, history } }: CaseInProgress) {
  return { ...(history && { history }), ...defined({ asOf }) }
}

/** All pieces, or the substitute for the first missing one. */
export function all<T>(pieces: readonly Found<T>[]): Found<T[]> {
  const values: T[] = []
  for (const piece of pieces) {
    if ('instead' in piece) return piece
    values.push(piece.found)
  }
  return { found: values }
}

/** Maps found evidence; a substitute stays. */
export function read<T, Value>(found: Found<T>, reading: (value: T) => Value): Found<Value> {
  return 'instead' in found ? found : { found: reading(found.found) }
}
