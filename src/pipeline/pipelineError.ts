import { formatProblem } from '../errors.ts'
import type { Problem } from '../errors.ts'

/**
 * The pipeline gave no output for one case: it threw, took too long, or returned something else.
 * That case fails and the others go on. Like a user error it has no stack of its own; what the
 * pipeline threw is its `cause`, stack and all.
 */
export class PipelineError extends Error {
  override readonly name = 'PipelineError'

  constructor(problems: readonly Problem[], options?: ErrorOptions) {
    super(problems.map(formatProblem).join('\n'), options)
    this.stack = `${this.name}: ${this.message}`
  }
}
