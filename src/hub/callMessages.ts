import type { ModelQuestion } from '../judge/calls/modelCall.ts'
import type { JudgeUsage, Prices } from '../judge/judge.ts'
import type { EndpointLimits } from '../judge/limiter/endpointRoom.ts'
import type { Ending, LimitedCall } from '../judge/limiter/limiter.ts'

/** Names a case and its golden file. */
export interface CaseName {
  /** Relative to the root. */
  file: string
  caseId: string
  /** The variant that answers. Absent if there is only one system. */
  variant?: string
}

/** The test that asks a model. Equal questions of two tests count as two: each test has its own sample. */
export type CallOrigin =
  /** @param draw how often the case was asked before, because it missed thresholds */
  | { of: 'case'; name: CaseName; draw: number }
  | { of: 'test'; file: string; name: string }
  | { of: 'nothing' }

/** A pipeline's question to a model, in the form that the main process looks up. */
export interface CallToBegin extends Pick<ModelQuestion, 'step' | 'prompt'> {
  origin: CallOrigin
  /** Hash of the question; absent if the model's identity is unknown. */
  question?: string
  /** How often its test asked it before. */
  nth: number
  /** The name of the asked model, for the log. */
  judge: string
  model?: string
  prices?: Prices
}

/** The id of a permitted call, the known answer, or why the run allows no call. */
type BegunCall = { call: number } | { answer: unknown } | { refused: string }

/** The room that a request of a call needs at an endpoint. */
export interface PlaceToTake extends Pick<LimitedCall, 'tokens' | 'kind'> {
  call: number
  limits: EndpointLimits
  /** Milliseconds that the request may take. */
  timeout: number
}

export interface PlaceToGive {
  place: number
  /** Absent if it is unknown. */
  ending?: Ending
}

/** The end of a call. */
export interface CallToEnd {
  call: number
  /** Absent if there is no answer. */
  answered?: { answer: unknown; model?: string }
  /** Absent if it is unknown. */
  usage?: JudgeUsage
}

/**
 * Requests of workers to the main process when a pipeline under test asks a model: the main process has the log, the
 * limiters and the budget. The worker itself asks the model, because it has the code. When a worker dies, its open
 * calls and places are released.
 */
export interface ModelCalls {
  beginCall(asked: CallToBegin, signal?: AbortSignal, gone?: AbortSignal): Promise<BegunCall>
  /** Resolves when there is room for a request. */
  takePlace(
    asked: PlaceToTake,
    signal?: AbortSignal,
    gone?: AbortSignal,
  ): Promise<{ place: number } | { refused: string }>
  givePlace(given: PlaceToGive): Promise<void>
  /** Counts the call and keeps its answer. */
  endCall(ended: CallToEnd): Promise<{ refused?: string }>
}
