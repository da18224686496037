import { UserError } from '../errors.ts'
import type { ModelIdentity } from '../judge/calls/modelCall.ts'
import type { ChatMessage, Prices } from '../judge/judge.ts'
import type { WriteOptions, WrittenText } from '../judge/endpoint/modelText.ts'

/**
 * Writes a text: any function around your client.
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
 * A model that writes text, with the traits that identify it, so that its answers are replayed under Vitest. Answers
 * of a bare function are not replayed, because no hash covers its code.
 */
export interface TextModel extends ModelIdentity {
  /** How many calls may be under way at once under Vitest. @default 16 */
  concurrency?: number
  /** Whether it keeps its limits by itself, through `roomAt`. @default false */
  limitsItself?: true
  /** Prices of a million tokens, in the unit of the judge's prices. @default unknown */
  prices?: Prices
  write: TextFunction
}

/** A model in the form that strategies use. */
export interface ReadModel<Model> {
  model: Model
  /** Whether its traits identify it. */
  isKnownModel: boolean
}

/**
 * @param owner the function with this option
 * @throws UserError if the option is neither a model nor a function
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
