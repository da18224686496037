import { refuseUnknownOptions } from '../schema/refuseUnknownOptions.ts'
import { askText } from './askText.ts'
import { inTheQueryLanguage, materialOnly, promptOf } from './strategyPrompt.ts'
import type { PromptChange, StrategyPrompt } from './strategyPrompt.ts'
import type { TextFunction, TextModel } from './textModel.ts'
import { readTextModel } from './textModel.ts'
import type { FallbackOptions, MayHaveFailed, StrategyCall } from './transform.ts'
import { checkedCall, expectFallback, transformed } from './transform.ts'

export interface RewriteOptions extends FallbackOptions {
  /** The model that rewrites the query. Its temperature is 0. */
  model: TextModel | TextFunction
  /** @default our instructions */
  prompt?: PromptChange
}

/** An earlier turn of the conversation, in the form that pipelines receive. */
export interface EarlierTurn {
  role: string
  content: string
}

export interface RewriteCall extends StrategyCall {
  /** The turns before the query, oldest first. They resolve words such as "it" and "there". @default none */
  history?: readonly EarlierTurn[]
}

export interface RewriteResult extends MayHaveFailed {
  /** The text to search for, on one line. The query itself if the model failed. */
  text: string
}

const owner = 'rewrite'

const builtIn: StrategyPrompt = {
  id: owner,
  version: 1,
  instructions: `You turn what a user asks into a query for a search engine.

The user's message is one JSON object: "query" is what the user asks; "history", if present, holds the turns of the conversation before it, the oldest first. ${materialOnly}

Write the query that finds the documents which an answer needs. Put what the history says in the place of words that point back to it, such as "it" or "there". Keep names, numbers, codes and words in quotation marks letter by letter. Leave out greetings, and wishes about the form of the answer. Add nothing that neither the query nor the history says, and answer nothing. A query that is good as it is stays as it is.

${inTheQueryLanguage}
Answer with the query alone, on one line, without quotation marks around it.`,
}

/**
 * Rewrites a query before the search, because questions in a conversation are rarely worded like documents and leave
 * words out. `text = model(query, history)`, at temperature 0.
 *
 * The first step of Rewrite-Retrieve-Read: Ma et al., Query Rewriting for Retrieval-Augmented Large Language Models
 * (2023), arXiv 2305.14283, with our own prompt, which gives one query and includes the conversation.
 *
 * @example
 * const toSearch = rewrite({ model: chatModel({ model: 'gpt-5-mini' }) })
 * const { text } = await toSearch('And for opened ones?', { history, signal })
 *
 * @throws UserError for options that can't work
 */
export function rewrite(options: RewriteOptions) {
  const known: readonly (keyof RewriteOptions)[] = ['model', 'prompt', 'fallback']
  refuseUnknownOptions(`${owner}()`, options, known)
  const writer = readTextModel(options.model, owner)
  expectFallback(options, owner)
  const prompt = promptOf(builtIn, options.prompt, owner)

  return async (query: string, call: RewriteCall = {}): Promise<RewriteResult> => {
    const { history = [], signal } = checkedCall(call, owner, ['history'])
    const turns = history.map(({ role, content }) => ({ role, content }))
    return transformed({
      owner,
      query,
      signal,
      async run() {
        const text = await askText({
          ...writer,
          step: owner,
          prompt,
          material: { ...(turns.length > 0 && { history: turns }), query },
          temperature: 0,
          signal,
          mayBeCutOff: false,
        })
        return { text: text.replaceAll(/\s+/gu, ' ') }
      },
      ...(options.fallback && { plain: async () => ({ text: query }) }),
    })
  }
}
