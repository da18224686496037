import type { Gather } from '../evidence/gathering.ts'
import type { Evidence, EvidenceName } from '../evidence/index.ts'
import { pieceOf } from '../evidence/index.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import type { Score } from '../score.ts'

/** All that a metric requires, or what was found of it and the score that it gets instead. */
export async function gatherAll(
  { requires, criterion }: AnyMetric,
  gather: Gather,
): Promise<
  | { evidence: Evidence; instead?: undefined; unoffered?: undefined }
  | { evidence: Partial<Evidence>; instead: Score; unoffered: boolean }
> {
  const evidence: Partial<Evidence> = {}
  let instead: Score | undefined
  let unoffered = false
  const gatherOne = async (name: EvidenceName) => {
    const piece = await gather(name, criterion)
    if ('instead' in piece) {
      instead ??= piece.instead
      unoffered ||= piece.unoffered ?? false
    } else Object.assign(evidence, { [name]: piece.found })
  }
  await Promise.all(requires.map(gatherOne))
  // Complete for this metric: each of its pieces was found.
  return instead ? { evidence, instead, unoffered } : { evidence: evidence as Evidence }
}

/** The evidence as it is where one passage must be enough. */
export function readPerChunk(evidence: Evidence): Evidence {
  const read = Object.entries(evidence).map(([name, value]) => {
    const { perChunk } = pieceOf(name as EvidenceName)
    return [name, perChunk ? perChunk(value) : value]
  })
  return Object.fromEntries(read)
}
