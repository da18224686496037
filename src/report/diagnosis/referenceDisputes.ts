import type { FoldedCase } from '../cases/foldedCases.ts'

/**
 * Whether references rather contradict than not mention what answers say beyond them: most claims
 * without the support of a reference are refuted by it. Undefined where none is known.
 */
export function mostlyContradicted(cases: readonly FoldedCase[]): boolean | undefined {
  const unsupported = cases
    .flatMap(({ repeats }) => repeats.flatMap(({ evidence }) => evidence.answerInReference ?? []))
    .filter(({ verdict }) => verdict !== 'supported')
  if (unsupported.length === 0) return undefined
  const refuted = unsupported.filter(({ verdict }) => verdict === 'refuted')
  return refuted.length > unsupported.length / 2
}
