import { beginning, windowUnits } from '../../text/windows.ts'

/** The number of tokens of a text. */
type CountTokens = (text: string) => number

interface WindowSize {
  /** The most tokens of a window. */
  room: number
  /** The most tokens that a window repeats from the previous one. */
  overlap: number
}

/** A sentence, with the text up to the next one. */
interface Unit {
  start: number
  end: number
  tokens: number
}

/**
 * Splits a passage into windows: each has as many consecutive whole sentences as there is room for, and is a
 * substring of the passage. Every sentence is in a window, and a sentence that fits by itself is not cut.
 * @returns none for a blank passage
 */
export function premiseWindows(passage: string, size: WindowSize, count: CountTokens): string[] {
  const { room } = size
  if (passage.trim() === '') return []
  if (count(passage) <= room) return [passage.trim()]
  const units = unitsOf(passage, room, count)
  const windows: string[] = []
  for (let first = 0; first < units.length;) {
    const end = endOfWindow(units, first, room)
    windows.push(passage.slice(units[first]?.start, units[end - 1]?.end).trim())
    first = end >= units.length ? end : beginOfNext(units, { first, end }, size)
  }
  return windows
}

function endOfWindow(units: readonly Unit[], first: number, room: number): number {
  let held = units[first]?.tokens ?? 0
  let end = first + 1
  for (let next = units[end]; next && held + next.tokens <= room; next = units[end]) {
    held += next.tokens
    end += 1
  }
  return end
}

/**
 * The last sentences of a window begin the next one, if overlap and the sentence after them allow
 * it.
 */
function beginOfNext(
  units: readonly Unit[],
  { first, end }: { first: number; end: number },
  { room, overlap }: WindowSize,
): number {
  const most = Math.min(overlap, room - (units[end]?.tokens ?? 0))
  let repeated = 0
  let begin = end
  while (begin - 1 > first) {
    repeated += units[begin - 1]?.tokens ?? 0
    if (repeated > most) break
    begin -= 1
  }
  return begin
}

function unitsOf(passage: string, room: number, count: CountTokens): Unit[] {
  const starts = startsOf(passage, windowUnits(passage))
  return starts.flatMap((start, index) =>
    cutToRoom(passage, { start, end: starts[index + 1] ?? passage.length }, room, count),
  )
}

function startsOf(passage: string, units: readonly string[]): number[] {
  let from = 0
  return units.map((unit, index) => {
    const start = passage.indexOf(unit, from)
    from = start + unit.length
    // Text before the first sentence belongs to that sentence.
    return index === 0 ? 0 : start
  })
}

/** Cuts a sentence between words if it has more tokens than there is room for. */
function cutToRoom(
  passage: string,
  { start, end }: Pick<Unit, 'start' | 'end'>,
  room: number,
  count: CountTokens,
): Unit[] {
  const tokens = count(passage.slice(start, end))
  if (tokens <= room || end - start <= 1) return [{ start, end, tokens }]
  const head = beginning(passage.slice(start, end), Math.ceil((end - start) / 2))
  const middle = start + Math.max(1, Math.min(head.length, end - start - 1))
  return [
    ...cutToRoom(passage, { start, end: middle }, room, count),
    ...cutToRoom(passage, { start: middle, end }, room, count),
  ]
}
