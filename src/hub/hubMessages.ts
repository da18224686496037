import type { CaseName, ModelCalls } from './callMessages.ts'
import type { PipelineAnswer } from '../pipeline/pipeline.ts'
import type { HandedSteps } from '../pipeline/stepRecord.ts'
import type { PipelineCase } from '../pipeline/runPipeline.ts'
import type { CalledTool } from '../pipeline/tools/calledTools.ts'
import type { MappedResult } from '../pipeline/tools/mappedResults.ts'
import type { AnswerEvaluation, MatcherUse } from '../results/matcherRecord.ts'
import type { CaseRecord } from '../results/results.ts'
import type { EvaluationRequest } from '../scores/evaluate.ts'

/** The part of a case that a worker may know: only the input of the system under test. */
export interface CaseToAsk {
  pipelineCase: PipelineCase
  /** Milliseconds for asking and judging. */
  timeout: number
  /** Whether the main process has the answer, so that the pipeline is not asked. */
  isRecorded: boolean
  /** The steps whose passages are handed over with their texts. @default none */
  stepsWithTexts?: string[]
  /** Why the pipeline may not be asked, such as a used-up budget. */
  refused?: string
}

/** An answer with its usage, or why there is none. */
export type AnsweredCase = PipelineAnswer | { error: string; unavailable?: true }

/** The answer of the pipeline, or why there is none, with its steps. */
export interface AnswerGiven extends HandedSteps {
  answered: AnsweredCase
  milliseconds: number
  /** Milliseconds left for judging. */
  timeLeft: number
}

/** A case to judge. If it is `recorded`, the main process has the answer. */
export type AskedCase = CaseName &
  (AnswerGiven | { answered: 'recorded' }) & {
    /** The case was asked again, because it missed thresholds and its judge may err. */
    isDraw?: true
  }

/** Why a case fails by some metrics. A case has several failures if judge errors left metrics without a score. */
export interface CaseFailure {
  metrics: string[]
  why: string
}

/** The parts of a record that a worker needs. The whole record would take long to send. */
export type OutcomeRecord = Pick<
  CaseRecord,
  'caseId' | 'scores' | 'missed' | 'draws' | 'error' | 'unavailable'
>

/** The outcome that a test reports. The evidence stays in the main process. */
export interface CaseOutcome {
  record: OutcomeRecord
  failures: CaseFailure[]
  /** Whether to ask and judge the case again, because the judge may have erred. */
  isDoubtful: boolean
}

/** An answer to judge. */
export interface AnswerRequest extends EvaluationRequest {
  /**
   * The assertion that needs the judgement. With it, a score that misses by chance is measured again, and the main
   * process keeps the outcome.
   */
  use?: MatcherUse
}

/** Judges answers for matchers: in the main process through the hub, or in this process without the plugin. */
export interface Evaluator {
  evaluateAnswer(request: AnswerRequest, signal?: AbortSignal): Promise<AnswerEvaluation>
}

/** Requests of workers to the main process, which has the golden sets, the judge and the budget. */
export interface MainProcess extends Evaluator, ModelCalls {
  /** Returns the input for the pipeline, or a refusal if the budget is used up. */
  beginCase(name: CaseName): Promise<CaseToAsk>
  /** Finds the passages in what listed tools returned, by the functions of the plugin's options. */
  mapResults(calls: readonly CalledTool[], signal?: AbortSignal): Promise<MappedResult[]>
  /**
   * Takes the answer of the pipeline, counts its usage, and judges it. A recorded answer can be judged without
   * `beginCase`.
   */
  judgeCase(asked: AskedCase, signal?: AbortSignal): Promise<CaseOutcome>
}

/** A question to the main process: one of its functions with the argument. */
export type HubQuestion = {
  [Name in keyof MainProcess]: { ask: Name; given: Parameters<MainProcess[Name]>[0] }
}[keyof MainProcess]

/** From a worker to the main process. */
export type HubRequest = { id: number } & (HubQuestion | { cancel: true })

/** A failure of the main process, as data. */
export interface HubFailure {
  message: string
  /** Absent if the message is for the user to act on. */
  stack?: string
}

/** From the main process to a worker. */
export type HubReply = { id: number } & ({ answer?: unknown } | { failure: HubFailure })
