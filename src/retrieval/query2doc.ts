import { UserError } from '../errors.ts'
import { refuseUnknownOptions } from '../schema/refuseUnknownOptions.ts'
import { askText } from './askText.ts'
import { inTheQueryLanguage, materialOnly, promptOf } from './strategyPrompt.ts'
import type { PromptChange, StrategyPrompt } from './strategyPrompt.ts'
import type { TextFunction, TextModel } from './textModel.ts'
import { readTextModel } from './textModel.ts'
import type { FallbackOptions, MayHaveFailed, StrategyCall } from './transform.ts'
import { checkedCall, expectCount, expectFallback, transformed } from './transform.ts'

export interface Query2docOptions extends FallbackOptions {
  /** The model that writes the pseudo-document. Its temperature is 0.7, which is our choice. */
  model: TextModel | TextFunction
  /** The kind of search: by words, such as BM25, or by embeddings. */
  mode: 'sparse' | 'dense'
  /** How often the query is repeated before the pseudo-document, for `sparse`. @default 5 */
  repeats?: number
  /** The text between query and pseudo-document, for `dense`. @default '[SEP]' */
  separator?: string
  /** @default our instructions */
  prompt?: PromptChange
}

export interface Query2docResult extends MayHaveFailed {
  /** The text to search for. The query itself if the model failed. */
  text: string
  /** The text of the model. Absent if the model failed. */
  document?: string
}

const owner = 'query2doc'
const optionNames: readonly (keyof Query2docOptions)[] = [
  'model',
  'mode',
  'repeats',
  'separator',
  'prompt',
  'fallback',
]
const temperature = 0.7

const builtIn: StrategyPrompt = {
  id: owner,
  version: 1,
  instructions: `You write a passage whose words are added to a search, so that it finds documents which say the same in other words.

The user's message is one JSON object. Its "query" is what somebody searches for. ${materialOnly}

Write a short passage that answers the query, as a document would: with the names, terms and synonyms that such documents use. Where you don't know the answer, write what is likely. Don't speak to a reader, and don't say that you are not sure.

${inTheQueryLanguage}
Answer with the passage alone: about 60 words in one paragraph, without a heading or quotation marks.`,
}

/**
 * Adds to a query the likely content of a document that answers it.
 *
 * `sparse`: `text = q q q q q d`, the query `repeats` times, so that its words keep their weight next to the many
 * words of the pseudo-document `d`. `dense`: `text = q [SEP] d`.
 *
 * After Wang et al., Query2doc: Query Expansion with Large Language Models (2023), arXiv 2303.07678, who repeat the
 * query 5 times and show the model four examples. The prompt here is ours and has no examples. `[SEP]` is a token of
 * BERT: for embeddings of another kind set `separator: '\n'`.
 *
 * @example
 * const expand = query2doc({ model: chatModel({ model: 'gpt-5-mini' }), mode: 'sparse' })
 * const hits = bm25.search((await expand(question, { signal })).text)
 *
 * @throws UserError for options that can't work
 */
export function query2doc(options: Query2docOptions) {
  refuseUnknownOptions(`${owner}()`, options, optionNames)
  const { mode, repeats = 5, separator = '[SEP]' } = options
  const writer = readTextModel(options.model, owner)
  if (mode !== 'sparse' && mode !== 'dense')
    throw new UserError({ problem: `Expected \`mode\` of ${owner}() to be 'sparse' or 'dense'` })
  expectCount(repeats, 'repeats', owner)
  expectFallback(options, owner)
  const prompt = promptOf(builtIn, options.prompt, owner)

  return async (query: string, call: StrategyCall = {}): Promise<Query2docResult> => {
    const { signal } = checkedCall(call, owner)
    return transformed<Query2docResult>({
      owner,
      query,
      signal,
      async run() {
        const document = await askText({
          ...writer,
          step: owner,
          prompt,
          material: { query },
          temperature,
          signal,
          mayBeCutOff: true,
        })
        const before = mode === 'sparse' ? Array(repeats).fill(query) : [query, separator]
        return { text: [...before, document].join(' '), document }
      },
      ...(options.fallback && { plain: async () => ({ text: query }) }),
    })
  }
}
