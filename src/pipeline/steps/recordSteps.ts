import { AsyncLocalStorage } from 'node:async_hooks'
import { types } from 'node:util'
import type { StepScope } from './stepScope.ts'
import { scopesOfWorker } from './stepScope.ts'
import { stepOutput } from './stepOutput.ts'
import type { RecordedSteps, StepRecord } from './stepRecord.ts'
import { mostSteps } from './stepRecord.ts'
import { stepText, thrownText } from './stepText.ts'
import { isStream, watchStream } from './watchedStream.ts'

const scopes = scopesOfWorker(() => new AsyncLocalStorage<StepScope>())

/** Does work, and tells the steps that it took. */
export async function recordSteps<Result>(
  work: () => Promise<Result>,
): Promise<RecordedSteps & { result: Result }> {
  const recorder = new StepRecorder()
  const result = await scopes.run(scopeOf(recorder), work)
  return { result, ...recorder.close() }
}

/** The steps of one case as they come. What comes after it is not noted: it may come after its record. */
class StepRecorder {
  readonly #began = performance.now()
  readonly #steps: StepRecord[] = []
  #leftOut = 0
  #isClosed = false

  begin(name: string, input: unknown, parent: number | undefined): number | undefined {
    if (this.#isClosed) return undefined
    if (this.#steps.length === mostSteps) {
      this.#leftOut += 1
      return undefined
    }
    const start = this.#now()
    const given = input === undefined ? {} : { input: stepText(input) }
    return this.#steps.push({ name, ...(parent !== undefined && { parent }), start, ...given }) - 1
  }

  /** How long a step has taken so far, and what became of it. */
  note(index: number, found: (took: number) => Partial<StepRecord>): void {
    const noted = this.#steps[index]
    if (!noted || this.#isClosed) return
    Object.assign(noted, found(tenths(this.#now() - noted.start)))
  }

  close(): RecordedSteps {
    this.#isClosed = true
    return {
      ...(this.#steps.length > 0 && { steps: this.#steps }),
      ...(this.#leftOut > 0 && { stepsLeftOut: this.#leftOut }),
    }
  }

  #now(): number {
    return tenths(performance.now() - this.#began)
  }
}

const tenths = (milliseconds: number): number => Math.round(milliseconds * 10) / 10

function scopeOf(recorder: StepRecorder, parent?: number): StepScope {
  return {
    within(name, input, run) {
      const index = recorder.begin(name, input, parent)
      if (index === undefined) return run()
      const noted = new NotedStep(recorder, index)
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
  readonly #index: number

  constructor(recorder: StepRecorder, index: number) {
    this.#recorder = recorder
    this.#index = index
  }

  /** What begins there is a step of this one. */
  inside<Result>(work: () => Result): Result {
    return scopes.run(scopeOf(this.#recorder, this.#index), work)
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
    this.#recorder.note(this.#index, found)
  }
}
