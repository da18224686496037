import { z } from 'zod'
import { defined } from '../../defined.ts'
import { JudgeFailure } from '../judge.ts'
import type { EmbeddingModel } from '../embeddingJudge.ts'
import { checked } from '../endpoint/replyBody.ts'
import { embeddingsFault } from './replyFaults.ts'
import { connect } from '../endpoint/endpoint.ts'
import type { Connection } from '../endpoint/endpoint.ts'
import { openaiProtocol } from './openaiClient.ts'
import type { OpenaiEmbeddingsOptions } from './settings.ts'

const replySchema = z.object({
  // Some endpoints omit the index, or always send 0.
  data: z.array(z.object({ index: z.number().nullish(), embedding: z.array(z.number()) })),
  usage: z.object({ prompt_tokens: z.number() }).optional().catch(undefined),
})

/** Sends texts to the embeddings of an endpoint. */
export function connectEmbeddings(
  settings: OpenaiEmbeddingsOptions & Connection,
): EmbeddingModel['embed'] {
  const send = connect(settings, openaiProtocol)
  const { model, dimensions, parameters } = settings
  return async (texts, { signal, order, watch, roomAt }) => {
    const { reply } = await send(
      async sendRequest => {
        const body = {
          ...parameters,
          model,
          input: [...texts],
          // Some endpoints don't support the client's default encoding.
          encoding_format: 'float' as const,
          ...defined({ dimensions }),
        }
        const received = await sendRequest({
          method: 'post',
          path: '/embeddings',
          body,
          longestReply: longestReply(texts.length, dimensions),
        })
        return checked(received, embeddingsFault)
      },
      { signal, order, watch, roomAt },
    )
    const { data } = replySchema.safeParse(reply)
    if (!data) throw new JudgeFailure("The endpoint's reply has no embeddings as numbers.")
    return {
      vectors: inOrder(data.data),
      ...(data.usage && { promptTokens: data.usage.prompt_tokens }),
    }
  }
}

/** No known model has longer vectors. */
const mostDimensions = 16_384

/** The bytes of a JSON number on an indented line. */
const bytesOfNumber = 40

/** The bytes of everything else in a reply. */
const bytesBeside = 1024 * 1024

/** The limit does not rely on `asked` alone, because some endpoints ignore the requested dimensions. */
const longestReply = (texts: number, asked = 0): number =>
  bytesBeside + texts * Math.max(asked, mostDimensions) * bytesOfNumber

type Embeddings = z.infer<typeof replySchema>['data']

function inOrder(embeddings: Embeddings): number[][] {
  const indexes = embeddings.map(({ index }, position) => index ?? position)
  return embeddings.map((_, position) => {
    const vector = embeddings[indexes.indexOf(position)]?.embedding
    // The vector of another text would give a wrong similarity without any error.
    if (!vector) throw new JudgeFailure(`The embeddings are numbered ${indexes.join(', ')}.`)
    return vector
  })
}
