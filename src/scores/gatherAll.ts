import type { Gather } from '../evidence/gathering.ts'
import type { Evidence, EvidenceName } from '../evidence/index.ts'
import { pieceOf } from '../evidence/index.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import type { Score } from '../score.ts'

/** All evidence that a metric requires, or the part that was found with the substitute score. */
export async function gatherAll(
  { requires, criterion }: AnyMetric,
  gather: Gather,
): Promise<
  | { evidence: Evidence; instead?: undefined; unoffered?: undefined }
  | { evidence: Partial<Evidence>; instead: Score; unoffered: boolean }
> {
  const gathered = await Promise.all(
    requires.map(async name => ({ name, piece: await gather(name, criterion) })),
  )
  const found = gathered.flatMap(({ name, piece }) =>
    'found' in piece ? [[name, piece.found]] : [],
  )
  const evidence: Partial<Evidence> = Object.fromEntries(found)
  const missing = gathered.flatMap(({ piece }) => ('instead' in piece ? [piece] : []))
  // Evidence that the judge never provides comes first, because other errors may be temporary.
  const [first] = [...missing.filter(({ unoffered }) => unoffered), ...missing]
  if (first) return { evidence, instead: first.instead, unoffered: first.unoffered === true }
  // The cast is safe: each piece of this metric was found.
  return { evidence: evidence as Evidence }
}

/** The evidence for `support: perChunk`, where a single passage must support a claim. */
export function readPerChunk(evidence: Evidence): Evidence {
  const read = Object.entries(evidence).map(([name, value]) => {
    const { perChunk } = pieceOf(name as EvidenceName)
    return [name, perChunk ? perChunk(value) : value]
  })
  return Object.fromEntries(read)
}
