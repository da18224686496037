import { snapshot } from '../../baseline/snapshot.ts'
import { variantPart } from '../../results/gatedPart.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { Results } from '../../results/results.ts'
import type { SystemsToCompare } from './compareSystems.ts'
import { compareSystems } from './compareSystems.ts'
import type { ComparedSystem } from './systemComparison.ts'

/**
 * The variants of a run, each compared with the gated variants of the golden sets that have it. Empty if only one
 * system ran.
 */
export function compareVariants(
  results: Results,
  sought: Pick<SystemsToCompare, 'detect'> = {},
): ComparedSystem[] {
  const named = Object.values(results.sets).flatMap(({ variants }) => variants?.names ?? [])
  const candidates = [...new Set(named)]
    .map(name => ({ name, run: variantPart(results, name) }))
    .filter(({ run }) => run.cases.length > 0)
    .map(({ name, run }) => ({ name, scores: snapshot(run) }))
  const reference = { scores: snapshot(results) }
  const isOther = (name: string, set: string) =>
    ownEntry(reference.scores.sets, set)?.variant !== name
  return compareSystems({ reference, candidates, ...sought })
    .map(one => ({ ...one, metrics: one.metrics.filter(({ set }) => isOther(one.name, set)) }))
    .filter(({ metrics }) => metrics.length > 0)
}
