import { subsequencePlaces } from './subsequencePlaces.ts'

/** Scripts without spaces between words are compared character by character, and so are our quotes. */
const wordPattern =
  /[“”\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s“”\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu

/** A word, and where it stands by UTF-16. */
interface Word {
  text: string
  from: number
}

/** A stretch of a text that is in both texts, or in this one only. */
export interface DifferencePiece {
  text: string
  isKept: boolean
}

/** The pieces of each text, side by side, are the text. */
export interface AnswerDifference {
  before: DifferencePiece[]
  now: DifferencePiece[]
}

/** What is new in the second text, and gone from the first. Undefined if they have nothing in common. */
export function answerDifference(before: string, now: string): AnswerDifference | undefined {
  const [former, current] = [wordsOf(before), wordsOf(now)]
  const kept = subsequencePlaces(current.map(textOf), former.map(textOf))
  if (kept.length === 0) return undefined
  const keptBefore = placesInOrder(
    former,
    kept.map(place => current[place]),
  )
  return {
    before: piecesOf(before, former, keptBefore),
    now: piecesOf(now, current, new Set(kept)),
  }
}

const textOf = ({ text }: Word): string => text

/** The first place of each word that follows the place of the one before. */
function placesInOrder(words: readonly Word[], sought: readonly (Word | undefined)[]): Set<number> {
  let next = 0
  return new Set(
    words.flatMap(({ text }, place) => {
      if (text !== sought[next]?.text) return []
      next += 1
      return [place]
    }),
  )
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({ text: word, from: index }))
}

/** White space between two pieces goes with the one that both texts have. */
function piecesOf(
  text: string,
  words: readonly Word[],
  kept: ReadonlySet<number>,
): DifferencePiece[] {
  const isKeptAt = words.map((_, index) => kept.has(index))
  const turns = isKeptAt.flatMap((isKept, index) =>
    index > 0 && isKept !== isKeptAt[index - 1] ? [index] : [],
  )
  const cuts = turns.map(index => {
    const [last, next] = [words[index - 1], words[index]]
    return (isKeptAt[index] ? last && last.from + last.text.length : next?.from) ?? 0
  })
  return [0, ...cuts].map((from, piece) => ({
    text: text.slice(from, cuts[piece] ?? text.length),
    isKept: isKeptAt[turns[piece - 1] ?? 0] ?? true,
  }))
}
