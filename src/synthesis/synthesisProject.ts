import type { JudgeEstimate } from '../judge/session/drySession.ts'
import type { Budget } from '../judge/session/budget.ts'
import type { Asking } from './asking/askModels.ts'
import type { GenerationOptions } from './generationOptions.ts'

/** A project as questions are drawn in it: its models, and where their answers are kept. */
export interface SynthesisProject {
  asking: Asking
  options: GenerationOptions
  /** What may be spent. */
  budget: Budget
  /** What would be asked; there where nobody is asked. */
  estimates?(): JudgeEstimate[]
  /** Whether the plugin's options name a pipeline. */
  hasPipeline: boolean
  /** Whether they name metrics for all golden sets. */
  hasMetrics: boolean
  /** Gives back the files that were kept open. */
  close(): void
}
