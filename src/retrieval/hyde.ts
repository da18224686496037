import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import type { EmbeddingModel } from '../judge/embeddingJudge.ts'
import { refuseUnknownOptions } from '../schema/refuseUnknownOptions.ts'
import { askText } from './askText.ts'
import type { HydeTask } from './hydePrompts.ts'
import { hydePrompts } from './hydePrompts.ts'
import type { PromptChange } from './strategyPrompt.ts'
import { promptOf } from './strategyPrompt.ts'
import type { EmbedFunction } from './textEmbedding.ts'
import { readEmbeddings } from './textEmbedding.ts'
import type { TextFunction, TextModel, ReadModel } from './textModel.ts'
import { readTextModel } from './textModel.ts'
import type { FallbackOptions, MayHaveFailed, StrategyCall } from './transform.ts'
import { checkedCall, expectCount, expectFallback, transformed } from './transform.ts'
import { askModel } from '../judge/calls/callKeeper.ts'
import { checkedVectors } from '../judge/checkedVectors.ts'
import { InvalidAnswer } from '../judge/judge.ts'
import { usageOf } from '../judge/judgeUsage.ts'
import { modelIdentity } from './modelIdentity.ts'
import { takeRoom } from './takeRoom.ts'

export interface HydeOptions extends FallbackOptions {
  /** The model that writes the documents. Its temperature is 0.7. */
  model: TextModel | TextFunction
  /** The embeddings that the index was made with. */
  embeddings: EmbeddingModel | EmbedFunction
  /** The number of hypothetical documents, one call each. The authors' code uses 8. @default 1 */
  documents?: number
  /** Whether the query's own embedding is part of the average. @default true */
  includeQuery?: boolean
  /** The target of the search: an answer, evidence on a claim, a counter-argument, background. @default 'question' */
  task?: HydeTask
  /** @default the instructions of the task */
  prompt?: PromptChange
}

export interface HydeResult extends MayHaveFailed {
  /** The vector to search the index with. */
  vector: number[]
  /** The texts of the model. Empty if the model failed. */
  documents: string[]
}

const owner = 'hyde'
const optionNames: readonly (keyof HydeOptions)[] = [
  'model',
  'embeddings',
  'documents',
  'includeQuery',
  'task',
  'prompt',
  'fallback',
]
const temperature = 0.7

/**
 * Hypothetical document embeddings: searches with what an answer might look like, because documents are more
 * like an answer than like a question.
 *
 * `vector = (f(q) + f(d₁) + … + f(dₙ)) / (n + 1)`, where `f` embeds, `q` is the query and `dᵢ` are documents that
 * the model makes up; without `f(q)` and with `/ n` if `includeQuery` is false. Vectors are
 * averaged as they come, in four bytes a number.
 *
 * After Gao et al., Precise Zero-Shot Dense Retrieval without Relevance Labels (2022), arXiv 2212.10496,
 * with prompts of ours.
 *
 * @example
 * const search = hyde({ model: chatModel({ model: 'gpt-5-mini' }), embeddings })
 * const { vector } = await search('How long can I return a product?', { signal })
 *
 * @throws UserError for options that can't work
 */
export function hyde(options: HydeOptions) {
  refuseUnknownOptions(`${owner}()`, options, optionNames)
  const { documents: count = 1, includeQuery = true, task = 'question', fallback } = options
  const writer = readTextModel(options.model, owner)
  const embedder = readEmbeddings(options.embeddings, owner)
  expectCount(count, 'documents', owner)
  expectFallback(options, owner)
  if (!Object.hasOwn(hydePrompts, task)) {
    const tasks = Object.keys(hydePrompts).join(', ')
    throw new UserError({ problem: `Expected \`task\` of ${owner}() to be one of ${tasks}` })
  }
  const prompt = promptOf(hydePrompts[task], options.prompt, owner)

  return async (query: string, call: StrategyCall = {}): Promise<HydeResult> => {
    const { signal } = checkedCall(call, owner)
    const embed = (texts: readonly string[]) => averageEmbedding(texts, { ...embedder, signal })
    const write = () =>
      askText({
        ...writer,
        step: owner,
        prompt,
        material: { query },
        temperature,
        signal,
        mayBeCutOff: true,
      })
    return transformed({
      owner,
      query,
      signal,
      async run() {
        const documents = await Promise.all(Array.from({ length: count }, write))
        const vector = await embed(includeQuery ? [query, ...documents] : documents)
        return { vector, documents }
      },
      ...(fallback && { plain: async () => ({ vector: await embed([query]), documents: [] }) }),
    })
  }
}

/**
 * The mean of the embeddings of some texts. It has the precision of endpoints and vector stores, four bytes a number,
 * so that a replayed vector is identical to the original.
 */
async function averageEmbedding(
  texts: readonly string[],
  { model, isKnownModel, signal }: ReadModel<EmbeddingModel> & { signal: AbortSignal },
): Promise<number[]> {
  const { prices } = model
  const { answer } = await askModel({
    question: {
      step: 'averageEmbedding',
      prompt: 'averageEmbedding@1',
      model: modelIdentity(model),
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
        usage: usageOf({ answer: '', ...defined({ promptTokens }) }),
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

/** Takes a quarter of the size of numbers in decimal. */
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
