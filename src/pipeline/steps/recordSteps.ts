import { AsyncLocalStorage } from 'node:async_hooks'
import { types } from 'node:util'
import type { SeenSpans } from './spans/spanContexts.ts'
import type { StepScope } from './stepScope.ts'
import { scopesOfWorker } from './stepScope.ts'
import { stepOutput } from './stepOutput.ts'
import type { RecordedSteps, StepRecord } from './stepRecord.ts'
import type { Begun } from './stepRecorder.ts'
import { StepRecorder } from './stepRecorder.ts'
import { stepText, thrownText } from './stepText.ts'
import { isStream, watchStream } from './watchedStream.ts'

const scopes = scopesOfWorker(() => new AsyncLocalStorage<StepScope>())

/**
 * Does work, and tells the steps that it took.
 * @param work is given a function that tells which spans it has emitted so far
 */
export async function recordSteps<Result>(
  work: (seenSpans: () => SeenSpans) => Promise<Result>,
): Promise<RecordedSteps & { result: Result }> {
  const recorder = new StepRecorder()
  const result = await scopes.run(scopeOf(recorder), () => work(() => recorder.seenSpans()))
  return { result, ...recorder.close() }
}

function scopeOf(recorder: StepRecorder, outer?: Begun): StepScope {
  return {
    beginSpan: span => recorder.beginSpan(span, outer),
    within(name, input, run) {
      const begun = recorder.begin(name, input, outer)
      if (!begun) return run()
      const noted = new NotedStep(recorder, begun)
      try {
        return noted.returned(noted.inside(run))
      } catch (error) {
        noted.failed(error)
        throw error
      }
    },
  }
}

/** One step that is being noted. */
class NotedStep {
  readonly #recorder: StepRecorder
  readonly #begun: Begun

  constructor(recorder: StepRecorder, begun: Begun) {
    this.#recorder = recorder
    this.#begun = begun
  }

  /** What begins there is a step of this one. */
  inside<Result>(work: () => Result): Result {
    return scopes.run(scopeOf(this.#recorder, this.#begun), work)
  }

  failed(error: unknown): void {
    this.#note(milliseconds => ({ milliseconds, error: thrownText(error) }))
  }

  returned(value: unknown): unknown {
    if (types.isPromise(value)) return this.#promised(value)
    if (isStream(value)) this.#streamed(value)
    else this.#note(milliseconds => ({ milliseconds, ...stepOutput(value) }))
    return value
  }

  /** Returns the promise that notes the outcome, so that a rejection that nobody handles stays unhandled. */
  #promised(promise: Promise<unknown>): Promise<unknown> {
    const noted = promise.then(
      value => this.returned(value),
      (error: unknown) => {
        this.failed(error)
        throw error
      },
    )
    if (promise.constructor === Promise) return noted
    // A client's own promise can do more than a promise.
    noted.catch(() => {})
    return promise
  }

  #streamed(stream: AsyncIterable<unknown>): void {
    let text = ''
    // Stands where nobody reads it as a stream.
    this.#note(milliseconds => ({ milliseconds, output: 'a stream' }))
    let isFirst = true
    watchStream(stream, {
      inside: work => this.inside(work),
      part: value => {
        if (isFirst) this.#note(firstPart => ({ firstPart }))
        isFirst = false
        if (typeof value === 'string') text = stepText(text + value)
      },
      ended: () =>
        this.#note(milliseconds => ({ milliseconds, ...(text !== '' && { output: text }) })),
      failed: error => this.failed(error),
    })
  }

  #note(found: (took: number) => Partial<StepRecord>): void {
    this.#recorder.note(this.#begun, found)
  }
}
