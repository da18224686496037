import { z } from 'zod'
import { defined } from '../../defined.ts'
import { checkOptions } from '../../schema/checkOptions.ts'
import type { ShapeOf } from '../../schema/shapeOf.ts'
import { sum } from '../../statistics/mean.ts'
import type { EmbeddingModel, EmbeddingPrices, EmbeddingReply } from '../embeddingJudge.ts'
import { connect } from '../endpoint/endpoint.ts'
import { callOptions } from '../endpoint/endpointOptions.ts'
import type { CallOptions } from '../endpoint/endpointOptions.ts'
import type { RunShape } from '../judge.ts'
import { JudgeFailure } from '../judge.ts'
import { embeddingPrices } from '../prices.ts'
import {
  endpointOfModel,
  ownCredentials,
  providerOptions,
  refuseOtherModels,
} from './aiSdkEndpoint.ts'
import type { AiSdkCallOptions } from './aiSdkEndpoint.ts'
import type { AiSdkEmbeddingModel } from './aiSdkModel.ts'
import { aiSdkProtocol } from './aiSdkProtocol.ts'

export interface AiSdkEmbeddingsOptions extends AiSdkCallOptions {
  /** Price of a million tokens, in the unit of the judge's prices. @default unknown */
  prices?: EmbeddingPrices
}

const optionsSchema = callOptions({
  prices: embeddingPrices.optional(),
  providerOptions,
} satisfies ShapeOf<Omit<AiSdkEmbeddingsOptions, keyof CallOptions>>)

/**
 * Any embedding model of the AI SDK. More texts than the model takes at once go in several requests.
 *
 * @example
 * rag({ embeddings: aiSdkEmbeddings(mistral.embedding('mistral-embed')) })
 *
 * @throws UserError for what is not a model, and for options that can't work
 */
export function aiSdkEmbeddings(
  model: AiSdkEmbeddingModel,
  options: AiSdkEmbeddingsOptions = {},
): EmbeddingModel {
  refuseOtherModels(model, {
    maker: 'aiSdkEmbeddings',
    example: "aiSdkEmbeddings(mistral.embedding('mistral-embed'))",
    method: 'doEmbed',
  })
  checkOptions(optionsSchema, options, { owner: 'aiSdkEmbeddings()' })
  const { prices, concurrency } = options
  let run: RunShape | undefined
  let embed: EmbeddingModel['embed'] | undefined
  return {
    name: 'aiSdkEmbeddings',
    model: model.modelId,
    endpoint: model.provider,
    settings: { provider: model.provider, parameters: options.providerOptions },
    limitsItself: true,
    prepare: shape => void (run = shape),
    ...(prices && { prices }),
    ...defined({ concurrency }),
    embed: (texts, asked) => (embed ??= embedderOf(model, options, run))(texts, asked),
  }
}

const replySchema = z.object({
  embeddings: z.array(z.array(z.number())),
  usage: z.object({ tokens: z.number() }).optional().catch(undefined),
})

function embedderOf(
  model: AiSdkEmbeddingModel,
  options: AiSdkEmbeddingsOptions,
  run: RunShape | undefined,
): EmbeddingModel['embed'] {
  const settings = endpointOfModel(model, options)
  const send = connect(
    { ...settings, credentials: ownCredentials, run },
    aiSdkProtocol(call => model.doEmbed(call as never)),
  )
  return async (texts, asked) => {
    const most = (await model.maxEmbeddingsPerCall) ?? texts.length
    const parts = partsOf(texts, Math.max(1, most))
    const replies = await Promise.all(
      parts.map(async values => {
        const body = {
          values,
          ...(settings.parameters && { providerOptions: settings.parameters }),
        }
        const { reply } = await send(request => request({ method: 'post', path: '', body }), asked)
        return readReply(reply, values.length)
      }),
    )
    const tokens = replies.flatMap(({ promptTokens }) => promptTokens ?? [])
    return {
      vectors: replies.flatMap(({ vectors }) => vectors),
      ...(tokens.length > 0 && { promptTokens: sum(tokens) }),
    }
  }
}

function partsOf(texts: readonly string[], most: number): string[][] {
  const starts = Array.from({ length: Math.ceil(texts.length / most) }, (_, part) => part * most)
  return starts.map(start => texts.slice(start, start + most))
}

/** A reply with a vector too few would shift all texts of later parts. */
function readReply(reply: unknown, texts: number): EmbeddingReply {
  const { data } = replySchema.safeParse(reply)
  if (data?.embeddings.length !== texts)
    throw new JudgeFailure(`The model's reply has no embedding for each of ${texts} texts.`)
  const { embeddings: vectors, usage } = data
  return { vectors, ...(usage && { promptTokens: usage.tokens }) }
}
