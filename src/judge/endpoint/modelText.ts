import type { ReplyTokens } from '../../pipeline/tokenUsage.ts'
import type { RoomAt } from '../limiter/endpointRoom.ts'

/** The options for a model besides the messages. */
export interface WriteOptions {
  /** The strategy's recommendation. A model without temperatures may ignore it. */
  temperature: number
  signal: AbortSignal
  /** For a model that limits itself: where its requests take their places. @default its own limiters */
  roomAt?: RoomAt
}

/** The text of a model. */
export interface WrittenText {
  text: string
  usage?: ReplyTokens
  /** The model that the provider reports. */
  model?: string
  /** True if the text ended at the limit of tokens. @default false */
  isCutOff?: boolean
}
