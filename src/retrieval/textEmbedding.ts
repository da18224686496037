import { UserError } from '../errors.ts'
import type { EmbeddingModel } from '../judge/embeddingJudge.ts'
import type { ReadModel } from './textModel.ts'

/** Turns texts into vectors, one for each, in their order: any function around your client. */
export type EmbedFunction = (
  texts: readonly string[],
  options: { signal: AbortSignal },
) => Promise<readonly (readonly number[])[]>

/**
 * @param owner the function with this option
 * @throws UserError if the option is neither a model nor a function
 */
export function readEmbeddings(
  given: EmbeddingModel | EmbedFunction,
  owner: string,
): ReadModel<EmbeddingModel> {
  if (typeof given === 'function') {
    const embed: EmbeddingModel['embed'] = async (texts, { signal }) => ({
      vectors: await given(texts, { signal }),
    })
    return { model: { name: 'function', embed }, isKnownModel: false }
  }
  if (typeof given?.embed === 'function') return { model: given, isKnownModel: true }
  throw new UserError({
    problem: `Expected the embeddings of ${owner}() to be a model or a function`,
    fix: "Write `openaiEmbeddings({ model: 'text-embedding-3-small' })`, or pass a function from texts to vectors",
  })
}
