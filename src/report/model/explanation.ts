import { firstFew } from '../../text/firstFew.ts'
import type { NamedInReport } from './names.ts'
import { shownName } from './names.ts'

/** What the scores say of one part of the system, and the cases to look at. */
export interface Explanation {
  /** Begins with the part: `retriever of support: …`. */
  headline: string
  details: string[]
  /** What to look into, one of the details. Absent if there is nothing to mend. */
  advice?: string
  /** All that it is about, the worst first, at least one. */
  cases: NamedInReport[]
}

type ExplanationLines = [headline: string, ...details: string[]]

/** How many cases a line names: more take longer to read than to open. */
const mostNamed = 3

/**
 * The headline, what stands below it, and `see refund-window, return-fee, hours and 4 more: <all>`.
 * @param all where all of its cases are listed. @default nothing is said of it
 */
export function explanationLines(
  { headline, details, cases }: Explanation,
  all?: string,
): ExplanationLines {
  const isOneSet = new Set(cases.map(({ set }) => set)).size === 1
  const names = cases.map(({ set, caseId }) =>
    isOneSet ? shownName(caseId) : `${shownName(set)} › ${shownName(caseId)}`,
  )
  const named = firstFew(names, mostNamed)
  const others = all === undefined || names.length <= mostNamed ? '' : ` (all: ${all})`
  return [headline, ...details, `see ${named}${others}`]
}
