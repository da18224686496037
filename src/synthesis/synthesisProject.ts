import type { JudgeEstimate } from '../judge/session/drySession.ts'
import type { Budget } from '../judge/session/budget.ts'
import type { Asking } from './asking/askModels.ts'
import type { GenerationOptions } from './generationOptions.ts'

/** A project as a synthesis uses it: its models, and the place of their answers. */
export interface SynthesisProject {
  asking: Asking
  options: GenerationOptions
  /** The spending limits. */
  budget: Budget
  /** The estimates of a dry run; absent otherwise. */
  estimates?(): JudgeEstimate[]
  /** Whether the plugin's options name a pipeline. */
  hasPipeline: boolean
  /** Whether the plugin's options name metrics for all golden sets. */
  hasMetrics: boolean
  /** Closes the open files. */
  close(): void
}
