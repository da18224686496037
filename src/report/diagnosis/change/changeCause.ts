import type { Part } from '../weakness.ts'
import type { CaseToExplain } from './casesToExplain.ts'

/** A way in which a change makes a system worse. */
export interface ChangeCause {
  part: Part
  /** Whether it explains a case that no cause before it explained. */
  explains(fallen: CaseToExplain): boolean
  /** What happens in these cases, e.g. `loses what the references say`. */
  happens(cases: readonly CaseToExplain[]): string
  /** Documents that a case lost, if the cause is about documents. */
  lost?(fallen: CaseToExplain): readonly string[]
  /** What to look into. */
  advice: string
  /** Which metrics show it, by their names. */
  isShownBy(metric: string): boolean
}
