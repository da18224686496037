import { snapshot } from '../../baseline/snapshot.ts'
import { gatedPart, withVariant } from '../../results/gatedPart.ts'
import type { Results } from '../../results/results.ts'
import type { SystemsToCompare } from './compareSystems.ts'
import { compareSystems } from './compareSystems.ts'
import type { ComparedSystem } from './systemComparison.ts'

/**
 * The variants of a run, each against the gated ones of the golden sets that have it. Empty where only one
 * system ran.
 */
export function compareVariants(
  results: Results,
  sought: Pick<SystemsToCompare, 'detect'> = {},
): ComparedSystem[] {
  const named = Object.values(results.sets).flatMap(({ variants }) => variants?.names ?? [])
  const candidates = [...new Set(named)]
    .map(name => ({ name, run: withVariant(results, name) }))
    .filter(({ run }) => run.cases.length > 0)
    .map(({ name, run }) => ({ name, scores: snapshot(run) }))
  const reference = { name: 'gated', scores: snapshot(gatedPart(results)) }
  if (candidates.length === 0) return []
  return compareSystems({ reference, candidates, ...sought }).filter(({ metrics }) =>
    metrics.some(({ comparison }) => comparison),
  )
}
