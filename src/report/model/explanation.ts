import { listed } from './names.ts'

/** What the scores say of one part of the system, and the cases to look at. */
export interface Explanation {
  set: string
  /** Begins with the part: `retriever of support: …`. */
  headline: string
  details: string[]
  /** The worst first, at least one. */
  caseIds: string[]
}

type ExplanationLines = [headline: string, ...details: string[]]

/** The headline, what stands below it, and `see refund-window, return-fee`. */
export function explanationLines({ headline, details, caseIds }: Explanation): ExplanationLines {
  return [headline, ...details, `see ${listed(caseIds)}`]
}
