import type { Baseline } from '../../baseline/baseline.ts'
import type { GateDecision } from '../../gate/decision.ts'
import { mean, roundingError, scoresOf } from '../../gate/pairs.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { valueOf } from '../foldedCases.ts'
import type { FoldedCase } from '../foldedCases.ts'

/** Names of the cases that did better than in the baseline in a gated metric, and worse in none. */
export function betterCases(
  sets: ReadonlyMap<string, readonly FoldedCase[]>,
  { metrics }: GateDecision,
  baseline: Baseline | undefined,
): string[] {
  return [...sets].flatMap(([set, cases]) => {
    const compared = metrics.filter(one => one.set === set && one.gated && one.comparison)
    const former = ownEntry(baseline?.sets ?? {}, set)?.cases ?? {}
    return cases.flatMap(folded => {
      const { caseId, hash } = folded.record
      const before = ownEntry(former, caseId)
      if (before?.hash !== hash) return []
      const changes = compared.flatMap(({ metric, direction }) => {
        const now = valueOf(folded, metric)
        const scores = scoresOf(before, metric)
        if (now === undefined || scores.length === 0) return []
        return [(direction === 'higher' ? 1 : -1) * (now - mean(scores))]
      })
      const better = changes.some(change => change > smallestChange)
      return better && changes.every(change => change > -smallestChange)
        ? [`${set} › ${caseId}`]
        : []
    })
  })
}

/** A baseline keeps four decimals. */
const smallestChange = 1e-4 + roundingError
