import { defined } from '../../defined.ts'
import { openaiAccess } from './openaiAccess.ts'
import { count } from '../../schema/fields.ts'
import type { EmbeddingModel } from '../embeddingJudge.ts'
import type { RunShape } from '../judge.ts'
import { embeddingPrices } from '../prices.ts'
import { createCredentials } from '../endpoint/credentials.ts'
import { endpointOf, endpointOptions, resolveSettings } from '../endpoint/endpointOptions.ts'
import type { OwnShape } from '../endpoint/endpointOptions.ts'
import type { OpenaiEmbeddingsOptions } from './settings.ts'
import { unlessAborted } from '../unlessAborted.ts'

const optionsSchema = endpointOptions({
  dimensions: count(1).optional(),
  prices: embeddingPrices.optional(),
} satisfies OwnShape<OpenaiEmbeddingsOptions>)

const owner = {
  maker: 'openaiEmbeddings',
  access: openaiAccess,
  withoutKey: 'Without a key, only texts in the verdict log can be compared.',
}

/**
 * An embedding model behind any endpoint with OpenAI's `/embeddings`. Network faults are retried as with openai().
 *
 * @example
 * rag({ embeddings: openaiEmbeddings({ model: 'text-embedding-3-small' }) })
 *
 * @throws UserError for options that can't work; for a missing key when the first text is compared
 */
export function openaiEmbeddings(options: OpenaiEmbeddingsOptions): EmbeddingModel {
  const settings = resolveSettings(options, owner, optionsSchema)
  const { model, concurrency, dimensions, parameters, prices } = settings
  const credentials = createCredentials(settings, owner)
  let shape: RunShape | undefined
  let embed: Promise<EmbeddingModel['embed']> | undefined
  return {
    name: 'openaiEmbeddings',
    model,
    endpoint: endpointOf(settings.baseURL),
    settings: { dimensions, parameters },
    limitsItself: true,
    prepare(run) {
      shape = run
    },
    ...(prices && { prices }),
    ...defined({ concurrency }),
    async embed(texts, asked) {
      await unlessAborted(credentials.current(), asked.signal)
      // The client library takes long to load, so it is loaded with the first comparison.
      embed ??= import('./embed.ts').then(({ connectEmbeddings }) =>
        connectEmbeddings({ ...settings, credentials, run: shape }),
      )
      return (await embed)(texts, asked)
    },
  }
}
