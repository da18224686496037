import type { CauseFacts } from './causeFacts.ts'
import { factsOfFinding, haveOneCause } from './causeFacts.ts'
import type { HuntFinding } from './huntFinding.ts'
import { findingKinds } from './huntFinding.ts'

/** One fault of the system, with all questions that showed it. The worst finding represents it. */
export interface HuntedCause {
  finding: HuntFinding
  /** The other findings. */
  again: readonly HuntFinding[]
}

interface FoundCauses {
  causes: HuntedCause[]
  /** How many findings have a cause that was already known. */
  known: number
}

/**
 * Groups findings by their causes, in the order of the findings.
 * @param known causes of earlier cases. @default none
 */
export function causesOf(
  findings: readonly HuntFinding[],
  known: readonly CauseFacts[] = [],
): FoundCauses {
  const causes: { finding: HuntFinding; again: HuntFinding[]; facts: CauseFacts[] }[] = []
  let before = 0
  for (const finding of findings) {
    const facts = factsOfFinding(finding)
    const isSame = (other: CauseFacts) => haveOneCause(other, facts)
    const cause = causes.find(one => one.facts.some(isSame))
    if (known.some(isSame)) before += 1
    else if (!cause) causes.push({ finding, again: [], facts: [facts] })
    else {
      cause.facts.push(facts)
      // The worse finding represents the cause.
      if (severity(finding) < severity(cause.finding)) {
        cause.again.unshift(cause.finding)
        cause.finding = finding
      } else cause.again.push(finding)
    }
  }
  return { causes: causes.map(({ finding, again }) => ({ finding, again })), known: before }
}

export const severity = ({ kind }: HuntFinding): number => findingKinds.indexOf(kind)
