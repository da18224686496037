import type { CaseName, ModelCalls } from './callMessages.ts'
import type { PipelineAnswer } from '../pipeline/pipeline.ts'
import type { RecordedSteps } from '../pipeline/steps/stepRecord.ts'
import type { PipelineCase } from '../pipeline/runPipeline.ts'
import type { AnswerEvaluation, MatcherUse } from '../results/matcherRecord.ts'
import type { CaseRecord } from '../results/results.ts'
import type { EvaluationRequest } from '../scores/evaluate.ts'

/** What a worker may know of a case: what it asks of the system under test, no more. */
export interface CaseToAsk {
  pipelineCase: PipelineCase
  /** Milliseconds for asking and judging. */
  timeout: number
  /** Whether the main process has the answer, so that nobody is asked. */
  isRecorded: boolean
  /** Why the pipeline may not be asked, such as that the budget of the run is used up. */
  refused?: string
}

/** An answer with what it used, or why there is none. */
export type AnsweredCase = PipelineAnswer | { error: string; unavailable?: true }

/** What came of asking for an answer. */
export interface AnswerGiven extends RecordedSteps {
  answered: AnsweredCase
  milliseconds: number
  /** Milliseconds left for judging. */
  timeLeft: number
}

/** A case to judge. The main process has the answer where it is `recorded`. */
export type AskedCase = CaseName &
  (AnswerGiven | { answered: 'recorded' }) & {
    /** The case was asked once more, because it missed thresholds by a judge that may err. */
    isDraw?: true
  }

/** Why a case fails by some metrics. There is more than one where a judge error left them without a score. */
export interface CaseFailure {
  metrics: string[]
  why: string
}

/** What a worker looks at of a record: it would take long to send all of it. */
export type OutcomeRecord = Pick<
  CaseRecord,
  'caseId' | 'scores' | 'missed' | 'draws' | 'error' | 'unavailable'
>

/** What a test says of its case: the evidence of its record stays in the main process. */
export interface CaseOutcome {
  record: OutcomeRecord
  failures: CaseFailure[]
  /** Whether the case is asked and judged once more, because the judge may have erred. */
  isDoubtful: boolean
}

/** An answer to judge. */
export interface AnswerRequest extends EvaluationRequest {
  /**
   * The assertion that it is judged for: with that, a score that misses by chance is taken again, and the main process keeps
   * what came of it.
   */
  use?: MatcherUse
}

/** Judges for matchers: in the main process behind the hub, or in this process without the plugin. */
export interface Evaluator {
  evaluateAnswer(request: AnswerRequest, signal?: AbortSignal): Promise<AnswerEvaluation>
}

/** What workers ask of the main process, which has the golden sets, the judge and the budget. */
export interface MainProcess extends Evaluator, ModelCalls {
  /** Says what to ask of the pipeline, and whether the budget lasts for it. */
  beginCase(name: CaseName): Promise<CaseToAsk>
  /**
   * Takes what the pipeline answered, counts what that used, and judges it. An answer that is recorded
   * can be judged without having begun.
   */
  judgeCase(asked: AskedCase, signal?: AbortSignal): Promise<CaseOutcome>
}

/** A question to the main process: one of its functions, and what it is given. */
export type HubQuestion = {
  [Name in keyof MainProcess]: { ask: Name; given: Parameters<MainProcess[Name]>[0] }
}[keyof MainProcess]

/** From a worker to the main process. */
export type HubRequest = { id: number } & (HubQuestion | { cancel: true })

/** What the main process could not do, as it travels. */
export interface HubFailure {
  message: string
  /** Absent where the message is for the user to act on. */
  stack?: string
}

/** From the main process to a worker. */
export type HubReply = { id: number } & ({ answer?: unknown } | { failure: HubFailure })
