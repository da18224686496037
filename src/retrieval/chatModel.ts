import { createCredentials } from '../judge/endpoint/credentials.ts'
import type { Chat } from '../judge/endpoint/chat.ts'
import type { ChatOptions } from '../judge/endpoint/chatOptions.ts'
import { endpointOf, endpointOptions, resolveSettings } from '../judge/endpoint/endpointOptions.ts'
import type { OwnShape } from '../judge/endpoint/endpointOptions.ts'
import { openaiAccess } from '../judge/openai/openaiAccess.ts'
import type { OpenaiEndpointOptions } from '../judge/openai/settings.ts'
import { judgePrices } from '../judge/prices.ts'
import { unlessAborted } from '../judge/unlessAborted.ts'
import { count, valueThat } from '../schema/fields.ts'
import type { TextModel } from './textModel.ts'

export interface ChatModelOptions
  extends OpenaiEndpointOptions, Pick<ChatOptions, 'maxCompletionTokens' | 'prices'> {
  /**
   * Sent with each call of any strategy. If the model refuses it, the call fails.
   * @default the strategy's temperature, or none if the model refuses that
   */
  temperature?: number
}

const optionsSchema = endpointOptions({
  temperature: valueThat<number>(given => Number.isFinite(given), 'a number').optional(),
  maxCompletionTokens: count(1).optional(),
  prices: judgePrices.optional(),
} satisfies OwnShape<ChatModelOptions>)

const owner = {
  maker: 'chatModel',
  access: openaiAccess,
  withoutKey: 'Without a key, only questions in the log of a run are answered.',
}

/**
 * A language model behind any endpoint with OpenAI's chat completions: with the client, the retries and the limits of
 * the judge `openai()`. Under Vitest it shares limits with a judge of the same model, address and limits.
 *
 * @example
 * const model = chatModel({ model: 'gpt-5-mini' })
 *
 * @throws UserError for options that can't work; Unavailable for a missing key on the first question
 */
export function chatModel(options: ChatModelOptions): TextModel {
  const resolved = resolveSettings(options, owner, optionsSchema)
  const settings = { ...resolved, responseFormat: 'text' as const }
  const { model, prices, temperature, maxCompletionTokens, parameters } = settings
  const credentials = createCredentials(settings, owner)
  let connected: Promise<Chat> | undefined
  // The client library takes long to load, so it is loaded with the first question.
  const connect = async () => {
    const { connectOpenai } = await import('../judge/openai/openaiChat.ts')
    return connectOpenai({ ...settings, credentials })
  }
  return {
    name: 'chatModel',
    model,
    endpoint: endpointOf(settings.baseURL),
    settings: { temperature, maxCompletionTokens, parameters },
    limitsItself: true,
    ...(prices && { prices }),
    async write(messages, asked) {
      await unlessAborted(credentials.current(), asked.signal)
      const { write } = await (connected ??= connect())
      return write(messages, asked)
    },
  }
}
