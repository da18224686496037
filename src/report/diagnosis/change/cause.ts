import type { Part } from '../weakness.ts'
import type { FallenCase } from './fallenCases.ts'

/** A way in which a change makes a system worse. */
export interface Cause {
  part: Part
  /** Whether it explains a case that no cause before it explained. */
  explains(fallen: FallenCase): boolean
  /** What happens in these cases, e.g. `loses what the references say`. */
  happens(cases: readonly FallenCase[]): string
  /** Documents that a case lost, where it is about documents. */
  lost?(fallen: FallenCase): readonly string[]
  /** What to look into. */
  advice: string
  /** Which metrics show it, by their names. */
  isShownBy(metric: string): boolean
}
