import { builtOnceFor } from '../text/builtOnce.ts'
import { ownEntry } from './ownEntry.ts'
import type { CaseRecord, Results } from './results.ts'

/**
 * The part of the results that thresholds and baseline apply to: the cases of each set's gated variant, or all cases if
 * there is one system. Code that treats a set's cases as those of one system uses this part, so that variants never
 * mix.
 */
export const gatedPart = builtOnceFor((results: Results): Results => {
  const { sets, cases, unrecorded } = results
  if (Object.values(sets).every(({ variants }) => variants === undefined)) return results
  const isGated = ({ set, variant }: Pick<CaseRecord, 'set' | 'variant'>) =>
    ownEntry(sets, set)?.variants?.gated === variant
  return { ...results, cases: cases.filter(isGated), unrecorded: unrecorded.filter(isGated) }
})

/** The cases of the variants that are not gated. */
export function otherVariants(results: Results): Results {
  const gated = gatedPart(results)
  if (gated === results) return { ...results, cases: [], unrecorded: [] }
  const [cases, unrecorded] = [new Set(gated.cases), new Set(gated.unrecorded)]
  return {
    ...results,
    cases: results.cases.filter(one => !cases.has(one)),
    unrecorded: results.unrecorded.filter(one => !unrecorded.has(one)),
  }
}

/** The sets that have a variant, with that variant as the gated one. */
export function variantPart(results: Results, variant: string): Results {
  const own = Object.entries(results.sets).flatMap(([name, set]) => {
    const names = set.variants?.names ?? []
    if (!names.includes(variant)) return []
    return [[name, { ...set, variants: { gated: variant, names } }] as const]
  })
  const names = new Set(own.map(([name]) => name))
  const isOwn = ({ set }: Pick<CaseRecord, 'set'>) => names.has(set)
  return gatedPart({
    ...results,
    sets: Object.fromEntries(own),
    cases: results.cases.filter(isOwn),
    unrecorded: results.unrecorded.filter(isOwn),
  })
}
