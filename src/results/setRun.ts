import type { SetPolicy } from '../scores/policy.ts'

/** A golden set as it was run. */
export interface SetRun {
  /** Golden file, relative to the root of the project, with forward slashes. */
  file: string
  policy: SetPolicy
  /** The variants of the pipeline that it was to be run with. Absent if there is only one system. */
  variants?: SetVariants
  /** What answered it, in the order of the variants. Absent in results of older versions, and without a pipeline. */
  systems?: TestedSystem[]
}

export interface SetVariants {
  /** The one that is held to thresholds and baseline. */
  gated: string
  /** All of them, as the golden set has them. */
  names: string[]
}

/** A system under test, as the golden set names it. */
export interface TestedSystem {
  /** Absent if there is only one. */
  variant?: string
  /** Module specifier, relative to the golden file. */
  pipeline: string
  /** 32 hex digits of the SHA-256 of the options that it gets. Absent if it gets none. */
  options?: string
}
