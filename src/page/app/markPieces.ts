import type { MarkedText, TextPlace } from '../pageCaseData.ts'

interface Piece {
  from: number
  to: number
  /** What is said or proved by it. */
  claims: string[]
  /** Whether the baseline's text did not have it. */
  isAdded: boolean
}

/** Marks may overlap, so the text is cut wherever one begins or ends. */
export function markPieces({ text, marks, added = [] }: MarkedText): Piece[] {
  const ends = [...marks, ...added].flatMap(({ from, to }) => [from, to])
  const cuts = new Set([0, text.length, ...ends])
  const sorted = [...cuts].toSorted((one, other) => one - other)
  return sorted.slice(0, -1).map((from, index) => {
    const to = sorted[index + 1] ?? text.length
    const isOver = (place: TextPlace) => place.from <= from && place.to >= to
    const over = marks.filter(isOver)
    return {
      from,
      to,
      claims: [...new Set(over.map(({ claim }) => claim))],
      isAdded: added.some(isOver),
    }
  })
}
