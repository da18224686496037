import { z } from 'zod'
import { JudgeFailure } from '../judge.ts'
import type { EmbeddingModel } from '../embeddings.ts'
import { connect } from './client.ts'
import type { EmbeddingSettings } from './settings.ts'

const replySchema = z.object({
  data: z.array(z.object({ index: z.number(), embedding: z.array(z.number()) })),
  usage: z.object({ prompt_tokens: z.number() }).optional().catch(undefined),
})

/** What sends texts to the embeddings of an endpoint. */
export function connectEmbeddings(
  settings: EmbeddingSettings & { apiKey: string },
): EmbeddingModel['embed'] {
  const send = connect(settings)
  const { model, dimensions, parameters } = settings
  return async (texts, { signal }) => {
    const reply = await send(
      (client, options) =>
        client.embeddings.create(
          {
            ...parameters,
            model,
            input: [...texts],
            // Named, because not every endpoint knows the other encoding.
            encoding_format: 'float',
            ...(dimensions === undefined ? {} : { dimensions }),
          },
          options,
        ),
      signal,
    )
    const { data } = replySchema.safeParse(reply)
    if (!data) throw new JudgeFailure("The endpoint's reply holds no embeddings.")
    const inOrder = data.data.toSorted((first, second) => first.index - second.index)
    return {
      vectors: inOrder.map(({ embedding }) => embedding),
      ...(data.usage && { promptTokens: data.usage.prompt_tokens }),
    }
  }
}
