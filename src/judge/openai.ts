import type { Judge, JudgeQuestion, JudgeReply } from './judge.ts'
import { endpointOf, requireKey, resolveSettings } from './openai/settings.ts'
import type { EndpointOptions, OpenaiSettings } from './openai/settings.ts'

/** How the shape of an answer is asked for, in the words of the API. */
export type ResponseFormat = 'json_schema' | 'json_object' | 'text'

export interface OpenaiOptions extends EndpointOptions {
  /** @default not sent: newer models refuse it */
  temperature?: number
  /** @default not sent */
  maxCompletionTokens?: number
  /** `json_object` or `text` are for endpoints without structured output. @default 'json_schema' */
  responseFormat?: ResponseFormat
  /** Tokens of material that one question may hold; more is asked in parts. @default 24_000 */
  materialTokens?: number
}

/**
 * A language model behind any endpoint that speaks OpenAI's chat completions. Faults on the way
 * (rate limits, 5xx, lost connections, timeouts) are retried; an unreadable answer is asked for
 * once more; what still fails is a judge error with its reason. It never turns into another judge.
 *
 * @throws UserError for options that can't work; for a missing key when the first question is asked
 */
export function openai(options: OpenaiOptions): Judge {
  const settings: OpenaiSettings = {
    ...resolveSettings(options, 'openai'),
    responseFormat: options.responseFormat ?? 'json_schema',
  }
  const { model, concurrency, materialTokens } = settings
  const { temperature, maxCompletionTokens, responseFormat, parameters } = settings
  let ask: Promise<(question: JudgeQuestion) => Promise<JudgeReply>> | undefined
  return {
    name: 'openai',
    model,
    endpoint: endpointOf(settings.baseURL),
    settings: { temperature, maxCompletionTokens, responseFormat, parameters },
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(materialTokens === undefined ? {} : { materialTokens }),
    async answer(question) {
      const apiKey = requireKey(settings, {
        maker: 'openai',
        withoutKey: 'Without a key, use lexical(), or recorded() to replay recorded verdicts.',
      })
      // The client library takes its time to load, so only who asks waits for it.
      ask ??= import('./openai/chat.ts').then(({ connectChat }) =>
        connectChat({ ...settings, apiKey }),
      )
      return (await ask)(question)
    },
  }
}
