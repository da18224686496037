import { relative } from 'node:path'
import { printable } from '../text/untrusted.ts'
import type { Baseline } from './baseline.ts'
import { readBaselineAt } from './git.ts'
import { readBaseline } from './read.ts'

export interface BaselineChoice {
  /** The baseline of the working tree. */
  file: string
  /** The commit whose baseline is used instead. @default none */
  against?: string | undefined
  /** A folder of the repository. */
  root: string
}

export interface ChosenBaseline {
  /** Undefined where none was recorded yet. */
  baseline: Baseline | undefined
  /** Where it stands, for reports. */
  name: string
}

/** The baseline that a run is compared with: the working tree's, or that of a commit. */
export function chooseBaseline({ file, against, root }: BaselineChoice): ChosenBaseline {
  const path = relative(root, file)
  if (against === undefined) return { baseline: readBaseline(file), name: path }
  return { baseline: readBaselineAt(against, file, root), name: `${path} of ${printable(against)}` }
}
