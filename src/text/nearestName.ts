import { editDistance } from './editDistance.ts'

/**
 * The candidate that `name` most likely misspells, or undefined where none is near. Capitals,
 * `_`, `-` and spaces are free, so that `context_recall` finds `contextRecall`; beyond that one
 * slip is allowed for every three characters, three at most.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = fold(name)
  // Longer texts aren't names, and the distance costs the product of the lengths.
  if (wanted.length === 0 || wanted.length > 64) return undefined
  let nearest: string | undefined
  let fewest = Infinity
  for (const candidate of candidates) {
    const known = fold(candidate)
    const allowed = Math.min(3, Math.max(1, Math.floor(Math.min(wanted.length, known.length) / 3)))
    if (Math.abs(known.length - wanted.length) > allowed) continue
    const slips = editDistance([...wanted], [...known], { swaps: true })
    if (slips > allowed || slips >= fewest) continue
    nearest = candidate
    fewest = slips
  }
  return nearest
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '')
}
