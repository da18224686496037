import type { ModelQuestion } from '../judge/calls/modelCall.ts'
import type { JudgeUsage, Prices } from '../judge/judge.ts'
import type { EndpointLimits } from '../judge/limiter/endpointRoom.ts'
import type { Ending, LimitedCall } from '../judge/limiter/limiter.ts'

/** Names a case and its golden file. */
export interface CaseName {
  /** Relative to the root. */
  file: string
  caseId: string
  /** Which of several systems answers. Absent where there is one. */
  variant?: string
}

/** In which test a model is asked. Equal questions of two tests are two: each has a sample of its own. */
export type CallOrigin =
  /** @param draw how often the case was asked before, because it missed thresholds */
  | { of: 'case'; name: CaseName; draw: number }
  | { of: 'test'; file: string; name: string }
  | { of: 'nothing' }

/** A question that a pipeline puts to a model, as the main process looks it up. */
export interface CallToBegin extends Pick<ModelQuestion, 'step' | 'prompt'> {
  origin: CallOrigin
  /** Hash of the question; absent where its model is not known from others. */
  question?: string
  /** How often its test asked it before. */
  nth: number
  /** Who is asked, for the log. */
  judge: string
  model?: string
  prices?: Prices
}

/** Names a call that may now be made, gives the answer that is known, or says why nothing may be asked. */
type BegunCall = { call: number } | { answer: unknown } | { refused: string }

/** Room that a request of a call needs at an endpoint. */
export interface PlaceToTake extends Pick<LimitedCall, 'tokens' | 'kind'> {
  call: number
  limits: EndpointLimits
  /** Milliseconds that the request may take. */
  timeout: number
}

export interface PlaceToGive {
  place: number
  /** Absent where nobody knows. */
  ending?: Ending
}

/** What came of a call. */
export interface CallToEnd {
  call: number
  /** Absent if there is none. */
  answered?: { answer: unknown; model?: string }
  /** Absent where nobody knows. */
  usage?: JudgeUsage
}

/**
 * What workers ask of the main process when a pipeline under test asks a model: it has the log, the limiters
 * and the budget. The model is asked by the worker, which has the code. What a worker that dies has open is
 * given back.
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
  /** Counts and keeps what came of it. */
  endCall(ended: CallToEnd): Promise<{ refused?: string }>
}
