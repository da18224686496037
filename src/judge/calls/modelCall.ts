import type { JudgeUsage, Prices } from '../judge.ts'
import type { RoomAt } from '../limiter/endpointRoom.ts'

/** The traits of a model that define its answers. */
export interface ModelIdentity {
  name: string
  model?: string
  /** Where it runs. */
  endpoint?: string
  /** Other settings that define its answers. */
  settings?: Record<string, unknown>
}

/** Everything that defines an answer, as data: equal data is the same question. */
export interface ModelQuestion {
  /** Names the question in the log, e.g. `hyde`. */
  step: string
  /** `id@version` */
  prompt: string
  model: ModelIdentity
  /** The input of the model: messages, texts, a temperature. */
  given: unknown
}

/** A pipeline's question to a model, with the function that sends it. */
export interface ModelCall {
  question: ModelQuestion
  /** Whether the question identifies the model. If not, its answers are not logged. */
  isKnownModel: boolean
  /** @default unknown */
  prices?: Prices | undefined
  signal: AbortSignal
  /**
   * Asks the model.
   * @param roomAt where requests take their places. @default the limiters of this process
   */
  send(roomAt?: RoomAt): Promise<ModelAnswer>
}

/** The answer of a model, with its usage. */
export interface ModelAnswer {
  /** As JSON can hold it. */
  answer: unknown
  /** The model that the provider reports. */
  model?: string
  usage: JudgeUsage
}

/** Thrown if the run forbids a call, because its budget is used up or a fault has stopped it. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
}
