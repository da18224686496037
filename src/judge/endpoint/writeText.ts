import { defined } from '../../defined.ts'
import type { ChatMessage } from '../judge.ts'
import type { RoomAt } from '../limiter/endpointRoom.ts'
import type { Chat } from './chat.ts'

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
  usage?: { promptTokens?: number; completionTokens?: number }
  /** The model that the provider reports. */
  model?: string
  /** True if the text ended at the limit of tokens. @default false */
  isCutOff?: boolean
}

/** Has a language model write a text. */
export async function writeText(
  { write }: Pick<Chat, 'write'>,
  messages: ChatMessage[],
  asked: WriteOptions,
): Promise<WrittenText> {
  const reply = await write({ ...asked, messages, kind: 'text' })
  const { answer, model, isCutOff, promptTokens, completionTokens } = reply
  const usage = defined({ promptTokens, completionTokens })
  return { text: answer, usage, ...defined({ model }), isCutOff }
}
