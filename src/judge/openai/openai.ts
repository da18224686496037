import type { Judge, RunShape } from '../judge.ts'
import { openaiAccess } from './openaiAccess.ts'
import { count, oneOf, valueThat } from '../../schema/fields.ts'
import { judgePrices } from '../prices.ts'
import type { Chat } from './chat.ts'
import { createCredentials } from './credentials.ts'
import type { OwnShape } from './endpointOptions.ts'
import { endpointOptions } from './endpointOptions.ts'
import { endpointOf, resolveSettings } from './resolveSettings.ts'
import { responseFormats } from './responseFormats.ts'
import type { OpenaiOptions, OpenaiSettings } from './settings.ts'
import { unlessAborted } from '../unlessAborted.ts'
import { highestConcurrency } from '../limiter/concurrency.ts'

const optionsSchema = endpointOptions({
  temperature: valueThat<number | 'auto'>(
    given => given === 'auto' || Number.isFinite(given),
    'a number or `auto`',
  ).optional(),
  maxCompletionTokens: count(1).optional(),
  responseFormat: oneOf(responseFormats).optional(),
  materialTokens: count(1).optional(),
  batching: oneOf(['perCase', 'perClaim']).optional(),
  prices: judgePrices.optional(),
} satisfies OwnShape<OpenaiOptions>)

const owner = {
  maker: 'openai',
  access: openaiAccess,
  withoutKey: 'Without a key, use lexical(), or recorded() to replay recorded verdicts.',
}

/**
 * A language model behind any endpoint that speaks OpenAI's chat completions. Faults on the way
 * (rate limits, 5xx, lost connections, timeouts) are retried; an unreadable answer is asked for
 * once more; what still fails is a judge error with its reason. It never turns into another judge.
 *
 * @throws UserError for options that can't work; for a missing key when the first question is asked
 */
export function openai(options: OpenaiOptions): Judge {
  const { temperature: asked, ...resolved } = resolveSettings(options, owner, optionsSchema)
  const settings: OpenaiSettings = {
    ...resolved,
    ...(typeof asked === 'number' && { temperature: asked }),
    responseFormat: options.responseFormat ?? 'auto',
  }
  const { model, concurrency, materialTokens, batching = 'perCase', prices } = settings
  const { temperature, maxCompletionTokens, responseFormat, parameters } = settings
  const credentials = createCredentials(settings, owner)
  let connection: Promise<Chat> | undefined
  let chat: Chat | undefined
  let shape: RunShape | undefined
  // The client library takes long to load, so it is loaded with the first question: where all is
  // recorded there is none.
  const connected = () =>
    (connection ??= import('./chat.ts').then(
      ({ connectChat }) => (chat = connectChat({ ...settings, credentials, run: shape })),
    ))
  return {
    name: 'openai',
    model,
    endpoint: endpointOf(settings.baseURL),
    settings: {
      // Not what was found out: an update of the endpoint would then change the identity.
      temperature: temperature ?? (parameters?.['temperature'] === undefined ? 'auto' : undefined),
      maxCompletionTokens,
      responseFormat: responseFormat === 'auto' ? undefined : responseFormat,
      parameters,
    },
    batching,
    limitsItself: true,
    answersMessages: true,
    ...(prices && { prices }),
    concurrency: concurrency ?? highestConcurrency,
    ...(materialTokens === undefined ? {} : { materialTokens }),
    prepare: run => void (shape = run),
    findings: () => chat?.findings(),
    async batches() {
      const { connectBatches } = await import('./openaiBatches.ts')
      return connectBatches({ ...settings, credentials })
    },
    async answer(question) {
      await unlessAborted(credentials.current(), question.signal)
      return (await connected()).ask(question)
    },
  }
}
