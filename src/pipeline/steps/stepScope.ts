import type { ApplicationSpan } from './spans/applicationSpan.ts'

/** Records the steps that begin in one scope: in a case, or in another step of it. */
export interface StepScope {
  /** Runs a step, and returns its result. */
  within(name: string, input: unknown, run: () => unknown): unknown
  /**
   * Records a span that begins in this scope.
   * @returns a function to call at its end; undefined if it is not recorded
   */
  beginSpan(span: ApplicationSpan): (() => void) | undefined
}

/** Finds the scope of the running code: an `AsyncLocalStorage`. */
interface CurrentScope {
  getStore(): StepScope | undefined
  run<Result>(scope: StepScope, work: () => Result): Result
}

/**
 * The global key of the scopes in a worker. Every copy of this module finds the same symbol, because Vitest may load
 * one copy for the pipeline and another for itself.
 */
const place = Symbol.for('vitest-rag steps')

const worker = globalThis as { [place]?: CurrentScope }

/** The scopes of this worker, created with its first case. */
export function scopesOfWorker(create: () => CurrentScope): CurrentScope {
  worker[place] ??= create()
  return worker[place]
}

/** The scope of the running code; undefined outside a case. */
export function scopeHere(): StepScope | undefined {
  return worker[place]?.getStore()
}
