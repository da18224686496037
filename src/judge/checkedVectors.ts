import { z } from 'zod'
import { JudgeFailure } from './judge.ts'

const vectorsSchema = z.array(z.array(z.number()).min(1))

/**
 * Checks that an answer has this many vectors of one length.
 * @throws JudgeFailure if the model returned anything else
 */
export function checkedVectors(vectors: unknown, count: number): number[][] {
  const { data } = vectorsSchema.safeParse(vectors)
  if (!data) throw new JudgeFailure('The embedding model returned no lists of numbers.')
  if (data.length !== count) {
    throw new JudgeFailure(`Expected ${count} embeddings, got ${data.length}.`)
  }
  const [dimensions] = data.map(vector => vector.length)
  if (data.some(vector => vector.length !== dimensions)) {
    throw new JudgeFailure('The embeddings differ in length.')
  }
  return data
}
