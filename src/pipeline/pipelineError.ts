import { formatProblem } from '../errors.ts'
import type { Problem } from '../errors.ts'

/**
 * The pipeline gave no output for one case: it threw, took too long, or returned an invalid value. That case fails
 * and the others continue. Like a user error it has no stack. The pipeline's own error is its `cause`, including its
 * stack.
 */
export class PipelineError extends Error {
  override readonly name = 'PipelineError'

  constructor(problems: readonly Problem[], options?: ErrorOptions) {
    super(problems.map(formatProblem).join('\n'), options)
    this.stack = `${this.name}: ${this.message}`
  }
}
