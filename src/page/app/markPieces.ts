import type { Mark } from '../pageCaseData.ts'

interface Piece {
  from: number
  to: number
  /** What is said or proved by it. */
  claims: string[]
}

/** Marks may overlap, so the text is cut wherever one begins or ends. */
export function markPieces(text: string, marks: readonly Mark[]): Piece[] {
  const cuts = new Set([0, text.length, ...marks.flatMap(({ from, to }) => [from, to])])
  const sorted = [...cuts].toSorted((one, other) => one - other)
  return sorted.slice(0, -1).map((from, index) => {
    const to = sorted[index + 1] ?? text.length
    const over = marks.filter(mark => mark.from <= from && mark.to >= to)
    return { from, to, claims: [...new Set(over.map(({ claim }) => claim))] }
  })
}
