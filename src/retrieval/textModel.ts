import { UserError } from '../errors.ts'
import type { ModelIdentity } from '../judge/calls/modelCall.ts'
import type { ChatMessage, Prices } from '../judge/judge.ts'
import type { RoomAt } from '../judge/limiter/endpointRoom.ts'

/** What a model gets besides the messages. */
export interface WriteOptions {
  /** What the strategy recommends. A model that takes none may ignore it. */
  temperature: number
  signal: AbortSignal
  /** For a model that limits itself: where its requests take their places. @default among its own */
  roomAt?: RoomAt
}

/** What a model wrote. */
export interface WrittenText {
  text: string
  usage?: { promptTokens?: number; completionTokens?: number }
  /** The model that the provider says it used. */
  model?: string
  /** True if the limit of tokens ended it. @default false */
  isCutOff?: boolean
}

/**
 * Writes a text: any function around the client of your choice.
 *
 * @example
 * const model: TextFunction = async (messages, { temperature, signal }) => {
 *   const { text } = await generateText({ model: yours, messages, temperature, abortSignal: signal })
 *   return text
 * }
 */
export type TextFunction = (
  messages: ChatMessage[],
  options: WriteOptions,
) => Promise<string | WrittenText>

/**
 * A model that writes text, and what tells it from others: with that its answers are replayed under
 * Vitest. Those of a bare function are not, because no hash sees its code.
 */
export interface TextModel extends ModelIdentity {
  /** How many calls may be under way at once under Vitest. @default 16 */
  concurrency?: number
  /** Whether it keeps to limits by itself, through `roomAt`. @default false */
  limitsItself?: true
  /** What a million tokens cost, in the unit of the judge's prices. @default not told */
  prices?: Prices
  write: TextFunction
}

/** A model as strategies ask it. */
export interface ReadModel<Model> {
  model: Model
  /** Whether its traits tell it from others. */
  isKnownModel: boolean
}

/**
 * @param owner the function whose option it is
 * @throws UserError where it is neither a model nor a function
 */
export function readTextModel(
  given: TextModel | TextFunction,
  owner: string,
): ReadModel<TextModel> {
  if (typeof given === 'function')
    return { model: { name: 'function', write: given }, isKnownModel: false }
  if (typeof given?.write === 'function') return { model: given, isKnownModel: true }
  throw new UserError({
    problem: `Expected \`model\` of ${owner}() to be a model or a function`,
    fix: "Write `model: chatModel({ model: 'gpt-5-mini' })`, or pass a function from messages to text",
  })
}
