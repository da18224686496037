import { subsequencePlaces } from './subsequencePlaces.ts'

/** Scripts without spaces between words are compared character by character, and so are our quotes. */
const wordPattern =
  /[“”\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s“”\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu

interface Word {
  text: string
  /** Whether white space stands before it. */
  isApart: boolean
}

/** Words side by side that are in both texts, or in one only. */
export interface DifferencePiece {
  text: string
  isKept: boolean
}

export interface AnswerDifference {
  before: DifferencePiece[]
  now: DifferencePiece[]
}

/** What is new in the second text, and gone from the first. Undefined if they have nothing in common. */
export function answerDifference(before: string, now: string): AnswerDifference | undefined {
  const [former, current] = [wordsOf(before), wordsOf(now)]
  const [formerTexts, currentTexts] = [former.map(textOf), current.map(textOf)]
  const keptNow = new Set(subsequencePlaces(currentTexts, formerTexts))
  if (keptNow.size === 0) return undefined
  const keptBefore = new Set(subsequencePlaces(formerTexts, currentTexts))
  return { before: piecesOf(former, keptBefore), now: piecesOf(current, keptNow) }
}

const textOf = ({ text }: Word): string => text

function wordsOf(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    text: word,
    isApart: index > 0 && /\s/.test(text[index - 1] ?? ''),
  }))
}

/** White space between two pieces goes with the one that both texts have. */
function piecesOf(words: readonly Word[], kept: ReadonlySet<number>): DifferencePiece[] {
  const pieces: DifferencePiece[] = []
  for (const [index, { text, isApart }] of words.entries()) {
    const isKept = kept.has(index)
    const last = pieces.at(-1)
    const space = isApart ? ' ' : ''
    if (last?.isKept === isKept) last.text += space + text
    else if (last?.isKept) {
      last.text += space
      pieces.push({ text, isKept })
    } else pieces.push({ text: space + text, isKept })
  }
  return pieces
}
