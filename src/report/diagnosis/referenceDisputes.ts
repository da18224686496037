import type { FoldedCase } from '../cases/foldedCases.ts'

/**
 * Whether references contradict most claims of answers that they do not support. Else they only fail to
 * mention them. Undefined where there is no such claim.
 */
export function mostlyContradicted(cases: readonly FoldedCase[]): boolean | undefined {
  const unsupported = cases
    .flatMap(({ repeats }) => repeats.flatMap(({ evidence }) => evidence.answerInReference ?? []))
    .filter(({ verdict }) => verdict !== 'supported')
  if (unsupported.length === 0) return undefined
  const refuted = unsupported.filter(({ verdict }) => verdict === 'refuted')
  return refuted.length > unsupported.length / 2
}
