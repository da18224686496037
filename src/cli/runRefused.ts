import type { Problem } from '../errors.ts'

/** The run could not begin or end, and has reported why: exit code 2. */
export class RunRefused extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super('The run has reported why')
    this.problems = problems
  }
}
