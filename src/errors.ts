/** Where in the user's files a problem stands. Lines and columns count from 1. */
export interface Place {
  file: string
  line?: number
  column?: number
  caseId?: string
}

/** What the user can act on: where it is, what is wrong, and how to fix it. */
export interface Problem {
  place?: Place
  problem: string
  fix?: string
}

/**
 * A mistake in the user's input or set-up. It prints without a stack, because the stack would
 * point into this package; a bug of ours is any other error and keeps its stack.
 */
export class UserError extends Error {
  override readonly name = 'UserError'
  /** Private, because console.log would otherwise print the problems again as an object. */
  readonly #problems: readonly Problem[]

  constructor(problems: Problem | readonly Problem[], options?: ErrorOptions) {
    const list = Array.isArray(problems) ? problems : [problems]
    super(list.map(formatProblem).join('\n'), options)
    this.#problems = list
    this.stack = `${this.name}: ${this.message}`
  }

  get problems(): readonly Problem[] {
    return this.#problems
  }
}

/**
 * Thrown by judges and pipelines if a model can't be asked at all, such as one without its key. In a run that gets no
 * secrets, such as that of a pull request from a fork, the scores that depend on it stay open; in any other run it is
 * an ordinary error.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

/** Checks the name, because a pipeline may have loaded another copy of this package. */
export function isUnavailable(error: unknown): error is Error {
  return error instanceof Error && error.name === 'Unavailable'
}

/** One line for the place and the problem, one indented line for the fix. */
export function formatProblem({ place, problem, fix }: Problem): string {
  const where = place ? `${formatPlace(place)}: ` : ''
  return fix ? `${where}${problem}\n  ${fix}` : `${where}${problem}`
}

/** `support.golden.yaml:12:5, case "refund-window"` */
export function formatPlace({ file, line, column, caseId }: Place): string {
  const position = [file, line, line === undefined ? undefined : column]
    .filter(part => part !== undefined)
    .join(':')
  return caseId === undefined ? position : `${position}, case "${caseId}"`
}
