import { quoted } from '../checks/reason.ts'
import { premiseWindows } from './premiseWindows.ts'
import type { ReaderSetup, ReadRequest } from './reading.ts'
import { withoutSpecialTokens } from './specialTokens.ts'
import type { Tokenizer } from './transformers.ts'

/** What one run of the model reads: a claim beside a window of a passage. */
export interface ModelPair {
  /** Index in the request. */
  claim: number
  /** Index in the request. */
  passage: number
  /** As it stands in the passage. */
  window: string
  /** The window in the template. */
  premise: string
  hypothesis: string
}

/** Tokens that are left over: texts that are counted apart may have one more where they are joined. */
const slack = 4

/** With less room, a window of a passage says nothing. */
const leastRoom = 8

/**
 * Each claim beside each window of each passage. What a claim leaves room for hangs on that claim alone, so
 * its verdict does not change with the other claims of an answer.
 */
export function modelPairs(
  { claims, passages, question }: ReadRequest,
  tokenizer: Tokenizer,
  { window: size, overlap, template }: Omit<ReaderSetup, 'model'>,
): ModelPair[] {
  const count = tokenCounter(tokenizer)
  const plain = (text: string) => withoutSpecialTokens(text, tokenizer.all_special_tokens)
  const filled = (passage: string) => fill(template, { passage, question: plain(question) })
  const marks = marksOfPair(tokenizer, count)
  const aroundPassage = count(filled('a')) - count('a')
  return claims.flatMap((text, claim) => {
    const hypothesis = plain(text)
    const room = size - marks - count(hypothesis) - aroundPassage - slack
    if (room < leastRoom) {
      throw new Error(
        `The claim ${quoted(text)} and the question leave no room for a passage in a window of ${size} tokens.`,
      )
    }
    return passages.flatMap((whole, passage) =>
      premiseWindows(whole, { room, overlap }, part => count(plain(part))).map(window => ({
        claim,
        passage,
        window,
        premise: filled(plain(window)),
        hypothesis,
      })),
    )
  })
}

/** In one go, so that a passage can't hold a place of the template. */
function fill(template: string, texts: { passage: string; question: string }): string {
  return template
    .replaceAll(/\{(passage|question)\}/g, (_, name: 'passage' | 'question') => texts[name])
    .trim()
}

/** The same sentences are counted for each claim. */
function tokenCounter(tokenizer: Tokenizer): (text: string) => number {
  const counts = new Map<string, number>()
  return text => {
    const known = counts.get(text)
    if (known !== undefined) return known
    const [ids = []] = tokenizer([text], {
      add_special_tokens: false,
      return_tensor: false,
    }).input_ids
    counts.set(text, ids.length)
    return ids.length
  }
}

/** How many tokens of its own the model has for a pair. An empty text would count as none. */
function marksOfPair(tokenizer: Tokenizer, count: (text: string) => number): number {
  const { input_ids: rows } = tokenizer(['a'], { text_pair: ['a'], return_tensor: false })
  return (rows[0]?.length ?? 0) - 2 * count('a')
}
