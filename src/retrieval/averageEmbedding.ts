import { askModel } from '../judge/calls/callKeeper.ts'
import type { EmbeddingModel } from '../judge/embeddingJudge.ts'
import { checkedVectors } from '../judge/checkedVectors.ts'
import { InvalidAnswer } from '../judge/judge.ts'
import { usageOf } from '../judge/judgeUsage.ts'
import { identityOf } from './modelIdentity.ts'
import { takeRoom } from './takeRoom.ts'
import type { ReadModel } from './textModel.ts'

/**
 * The mean of the embeddings of some texts. It has the precision that endpoints and vector stores have, four
 * bytes a number, so that a replayed vector is the very one that was first given.
 */
export async function averageEmbedding(
  texts: readonly string[],
  { model, isKnownModel, signal }: ReadModel<EmbeddingModel> & { signal: AbortSignal },
): Promise<number[]> {
  const { prices } = model
  const { answer } = await askModel({
    question: {
      step: 'averageEmbedding',
      prompt: 'averageEmbedding@1',
      model: identityOf(model),
      given: { texts },
    },
    isKnownModel,
    prices: prices && { ...prices, completion: 0 },
    signal,
    async send(roomAt) {
      const options = { signal, ...(roomAt && { roomAt }) }
      const reply = await takeRoom(() => model.embed(texts, options), model, { signal, roomAt })
      const { promptTokens } = reply ?? {}
      return {
        answer: inBase64(meanOf(checkedVectors(reply?.vectors, texts.length))),
        usage: usageOf({ answer: '', ...(promptTokens !== undefined && { promptTokens }) }),
      }
    },
  })
  if (typeof answer !== 'string')
    throw new InvalidAnswer('The recorded vector is not valid.', { answer })
  return fromBase64(answer)
}

function meanOf(vectors: readonly (readonly number[])[]): number[] {
  const [first = []] = vectors
  return first.map(
    (_, index) => vectors.reduce((sum, vector) => sum + (vector[index] ?? 0), 0) / vectors.length,
  )
}

const bytesEach = 4

/** A fourth of what the numbers would take as text. */
function inBase64(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * bytesEach)
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * bytesEach)
  return bytes.toString('base64')
}

function fromBase64(text: string): number[] {
  const bytes = Buffer.from(text, 'base64')
  return Array.from({ length: Math.floor(bytes.length / bytesEach) }, (_, index) =>
    bytes.readFloatLE(index * bytesEach),
  )
}
