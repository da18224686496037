import type { JudgeUsage, Prices } from '../judge.ts'
import type { RoomAt } from '../limiter/endpointRoom.ts'

/** Which model is asked: the part of its traits that defines what it answers. */
export interface ModelIdentity {
  name: string
  model?: string
  /** Where it runs. */
  endpoint?: string
  /** What else defines its answers. */
  settings?: Record<string, unknown>
}

/** All that defines an answer, as data: equal questions are one question. */
export interface ModelQuestion {
  /** Names the question in the log, e.g. `hyde`. */
  step: string
  /** `id@version` */
  prompt: string
  model: ModelIdentity
  /** What the model is given: messages, texts, a temperature. */
  given: unknown
}

/** A question that a pipeline puts to a model, and how to put it. */
export interface ModelCall {
  question: ModelQuestion
  /** Whether the question tells this model from any other. If not, its answers are kept nowhere. */
  isKnownModel: boolean
  /** @default not told */
  prices?: Prices | undefined
  signal: AbortSignal
  /**
   * Asks the model.
   * @param roomAt where requests take their places. @default among those of this process
   */
  send(roomAt?: RoomAt): Promise<ModelAnswer>
}

/** What a model answered, and what that took. */
export interface ModelAnswer {
  /** As JSON can hold it. */
  answer: unknown
  /** The model that the provider says it used. */
  model?: string
  usage: JudgeUsage
}

/** Thrown where the run forbids a call: its budget is used up, or a fault has stopped it. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
}
