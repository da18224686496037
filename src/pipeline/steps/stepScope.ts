import type { ApplicationSpan } from './spans/applicationSpan.ts'

/** Notes down the steps that begin in one place: in a case, or in another step of it. */
export interface StepScope {
  /** Runs a step, and gives back what it gives. */
  within(name: string, input: unknown, run: () => unknown): unknown
  /**
   * Notes a span that begins there.
   * @returns what to call when it has ended; undefined where it is not noted
   */
  beginSpan(span: ApplicationSpan): (() => void) | undefined
}

/** Knows the scope of the code that runs: an `AsyncLocalStorage`. */
interface CurrentScope {
  getStore(): StepScope | undefined
  run<Result>(scope: StepScope, work: () => Result): Result
}

/**
 * Where a worker has it. A symbol that every copy of this module finds, because Vitest may load one for
 * the pipeline and another one for itself.
 */
const place = Symbol.for('vitest-rag steps')

const worker = globalThis as { [place]?: CurrentScope }

/** The scopes of this worker, which begins to have them with its first case. */
export function scopesOfWorker(create: () => CurrentScope): CurrentScope {
  worker[place] ??= create()
  return worker[place]
}

/** Where the code that runs is noted; undefined outside a case. */
export function scopeHere(): StepScope | undefined {
  return worker[place]?.getStore()
}
