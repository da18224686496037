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
 * @throws Error where the model can't read a claim
 */
export function modelPairs(
  { claims, passages, question }: ReadRequest,
  tokenizer: Tokenizer,
  { window: size, overlap, template }: Omit<ReaderSetup, 'model'>,
): ModelPair[] {
  const count = tokenCounter(tokenizer)
  const plain = (text: string) => withoutSpecialTokens(text, tokenizer.all_special_tokens)
  const filled = (passage: string) => fill(template, { passage, question: plain(question) })
  const marks = pairMarks(tokenizer)
  const aroundPassage = count(filled('a')) - count('a')
  return claims.flatMap((text, claim) => {
    const hypothesis = plain(text)
    refuseUnreadable(hypothesis, tokenizer)
    const room = size - marks.all - count(hypothesis) - aroundPassage - slack
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

/** Of a claim in another language the model may see nothing, and say anything. */
function refuseUnreadable(hypothesis: string, tokenizer: Tokenizer): void {
  if (tokensOf(hypothesis, tokenizer).some(id => id !== tokenizer.unk_token_id)) return
  throw new Error(
    `The model knows no word of the claim ${quoted(hypothesis)}. Is it a model for this language?`,
  )
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
    const { length } = tokensOf(text, tokenizer)
    counts.set(text, length)
    return length
  }
}

/** How many tokens of its own the model puts around a pair. */
export interface PairMarks {
  all: number
  /** Behind the second text. */
  atEnd: number
}

export function pairMarks(tokenizer: Tokenizer): PairMarks {
  // An empty text would count as none.
  const text = tokensOf('a', tokenizer)
  const { input_ids: rows } = tokenizer(['a'], { text_pair: ['a'], return_tensor: false })
  const [pair = []] = rows
  return {
    all: pair.length - 2 * text.length,
    atEnd: pair.length - 1 - pair.lastIndexOf(text.at(-1) ?? -1),
  }
}

/** The tokens of a text by itself. */
export function tokensOf(text: string, tokenizer: Tokenizer): readonly number[] {
  const [ids = []] = tokenizer([text], {
    add_special_tokens: false,
    return_tensor: false,
  }).input_ids
  return ids
}
