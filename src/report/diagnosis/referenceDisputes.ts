import { claimCounts } from '../../results/claimCounts.ts'
import { sum } from '../../statistics/mean.ts'
import type { FoldedCase } from '../cases/foldedCases.ts'

/**
 * Whether references contradict most claims of answers that they do not support. Otherwise they only fail to
 * mention them. Undefined if there is no such claim.
 */
export function mostlyContradicted(cases: readonly FoldedCase[]): boolean | undefined {
  const counts = cases.flatMap(({ repeats }) =>
    repeats.flatMap(record => claimCounts(record).answerInReference ?? []),
  )
  const refuted = sum(counts.map(verdicts => verdicts.refuted))
  const unsupported = refuted + sum(counts.map(verdicts => verdicts.notEnoughInfo))
  return unsupported === 0 ? undefined : refuted > unsupported / 2
}
