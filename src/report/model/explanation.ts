import { firstFew } from '../../text/firstFew.ts'
import type { NamedInReport } from './names.ts'
import { shownName } from './names.ts'

/** What the scores say about one part of the system, and the cases to look at. */
export interface Explanation {
  /** Begins with the part: `retriever of support: …`. */
  headline: string
  details: string[]
  /** Present if it is about cases that got worse. */
  cause?: ExplainedPart
  /** All that it is about, the worst first, at least one. */
  cases: NamedInReport[]
}

/** What broke in one part of the system, for printers that have the number of cases elsewhere. */
interface ExplainedPart {
  /** `retriever of support`, or `retriever, in 3 sets` */
  part: string
  /** `relevant documents are no longer retrieved (refunds.md)` */
  happens: string
  /** What to look into. */
  advice: string
}

type ExplanationLines = [headline: string, ...details: string[]]

/** How many cases a line names: more take longer to read than to open. */
const mostNamed = 3

/**
 * The headline, what is below it, and `see refund-window, return-fee, hours and 4 more: <all>`.
 * @param all where all of its cases are listed. @default nothing is said about it
 */
export function explanationLines(
  { headline, details, cause, cases }: Explanation,
  all?: string,
): ExplanationLines {
  const isOneSet = new Set(cases.map(({ set }) => set)).size === 1
  const names = cases.map(({ set, caseId }) =>
    isOneSet ? shownName(caseId) : `${shownName(set)} › ${shownName(caseId)}`,
  )
  const named = firstFew(names, mostNamed)
  const others = all === undefined || names.length <= mostNamed ? '' : ` (all: ${all})`
  return [headline, ...details, ...(cause ? [cause.advice] : []), `see ${named}${others}`]
}
