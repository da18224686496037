import { AsyncLocalStorage } from 'node:async_hooks'
import { types } from 'node:util'
import { defined } from '../../defined.ts'
import type { SeenSpans, RetrievalSpan, SpanPlace } from './spans/spanContexts.ts'
import type { StepScope } from './stepScope.ts'
import { scopesOfWorker } from './stepScope.ts'
import { stepOutput } from './stepOutput.ts'
import type { RecordedSteps, StepRecord } from './stepRecord.ts'
import { mostSteps } from './stepRecord.ts'
import { stepText, thrownText } from './stepText.ts'
import type { ApplicationSpan } from './spans/applicationSpan.ts'
import { isFromQueue, parentSpanKey, spanKey } from './spans/applicationSpan.ts'
import { spanRole } from './spans/spanRole.ts'
import { spanMilliseconds, spanStep } from './spans/spanStep.ts'

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

/** A step, or a span that may turn out to be one. */
interface Begun extends SpanPlace {
  /** Counts those that began before it. */
  readonly order: number
  readonly start: number
  /** The nearest step or span that it is part of. */
  readonly outer: Begun | undefined
  readonly parentSpan: Begun | undefined
  /** Absent until it is known to be a step. */
  record?: StepRecord
}

/** The steps of one case as they come. What comes after it is not noted: it may come after its record. */
class StepRecorder {
  readonly #began = performance.now()
  /** In the order in which they began. */
  readonly #steps: Begun[] = []
  readonly #spans = new Map<string, Begun>()
  readonly #open = new Map<Begun, ApplicationSpan>()
  readonly #names = new Set<string>()
  readonly #retrievals: RetrievalSpan[] = []
  #begun = 0
  #leftOut = 0
  #hasQueue = false
  #isClosed = false

  begin(name: string, input: unknown, outer: Begun | undefined): Begun | undefined {
    if (this.#isClosed) return undefined
    const begun = this.#next(outer)
    return this.#keep(begun, ({ start }) => {
      const given = input === undefined ? {} : { input: stepText(input) }
      return { name, start, ...given }
    })
  }

  /**
   * What a span is, its attributes may tell only when it ends, after all that is inside of it.
   * @returns what to call then; undefined where it is noted already
   */
  beginSpan(span: ApplicationSpan, step: Begun | undefined): (() => void) | undefined {
    const key = spanKey(span)
    if (this.#isClosed || this.#spans.has(key)) return undefined
    if (isFromQueue(span)) {
      this.#hasQueue = true
      return undefined
    }
    const parentSpan = this.#spans.get(parentSpanKey(span) ?? '')
    const begun = this.#next(laterOf(parentSpan, step), parentSpan)
    this.#names.add(String(span.name))
    this.#spans.set(key, begun)
    this.#open.set(begun, span)
    return () => this.#endSpan(begun, span)
  }

  /** How long a step has taken so far, and what became of it. */
  note({ record, start }: Begun, found: (took: number) => Partial<StepRecord>): void {
    if (!record || this.#isClosed) return
    Object.assign(record, found(tenths(this.#now() - start)))
  }

  /** The spans until now. */
  seenSpans(): SeenSpans {
    const open = [...this.#open].flatMap(([place, span]) => retrievalOf(place, span))
    return { names: [...this.#names], retrievals: this.#retrievals, open, hasQueue: this.#hasQueue }
  }

  close(): RecordedSteps {
    // What has not ended may have told already what it is.
    for (const [begun, span] of this.#open) this.#keepSpan(begun, span)
    this.#isClosed = true
    const places = new Map(this.#steps.map((begun, index) => [begun, index]))
    const steps = this.#steps.flatMap(({ record, outer }) => {
      if (!record) return []
      const parent = nearest(outer, places)
      const { name, ...rest } = record
      return [{ name, ...defined({ parent }), ...rest }]
    })
    return {
      ...(steps.length > 0 && { steps }),
      ...(this.#leftOut > 0 && { stepsLeftOut: this.#leftOut }),
    }
  }

  #endSpan(begun: Begun, span: ApplicationSpan): void {
    if (this.#isClosed) return
    this.#open.delete(begun)
    this.#retrievals.push(...retrievalOf(begun, span))
    this.#keepSpan(begun, span)
    const took = spanMilliseconds(span)
    this.note(begun, ownTime => ({ milliseconds: took === undefined ? ownTime : tenths(took) }))
  }

  #keepSpan(begun: Begun, span: ApplicationSpan): void {
    // What an attribute holds may be anything.
    const role = unlessThrown(() => spanRole(span.attributes))
    if (!role) return
    this.#keep(begun, ({ start }) => {
      const step = unlessThrown(() => spanStep(span, role)) ?? { name: role }
      const { firstPart } = step
      return { start, ...step, ...(firstPart !== undefined && { firstPart: tenths(firstPart) }) }
    })
  }

  /** The steps that began first are kept, whenever it is known that they are steps. */
  #keep(begun: Begun, read: (begun: Begun) => StepRecord): Begun | undefined {
    const last = this.#steps.at(-1)
    if (last && this.#steps.length === mostSteps) {
      this.#leftOut += 1
      if (last.order < begun.order) return undefined
      delete last.record
      this.#steps.pop()
    }
    begun.record = read(begun)
    const index = this.#steps.findLastIndex(({ order }) => order < begun.order) + 1
    this.#steps.splice(index, 0, begun)
    return begun
  }

  #next(outer: Begun | undefined, parentSpan?: Begun): Begun {
    this.#begun += 1
    return { order: this.#begun, start: this.#now(), outer, parentSpan }
  }

  #now(): number {
    return tenths(performance.now() - this.#began)
  }
}

const tenths = (milliseconds: number): number => Math.round(milliseconds * 10) / 10

function unlessThrown<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function retrievalOf(place: SpanPlace, span: ApplicationSpan): RetrievalSpan[] {
  const role = unlessThrown(() => spanRole(span.attributes))
  return role === undefined || role === 'other' ? [] : [{ span, role, place }]
}

/** Of two that something is part of, the later one is the nearer. */
function laterOf(one: Begun | undefined, other: Begun | undefined): Begun | undefined {
  return one && other && one.order < other.order ? other : (one ?? other)
}

/** Through spans that are no steps. */
function nearest(outer: Begun | undefined, places: ReadonlyMap<Begun, number>): number | undefined {
  let above = outer
  while (above && !places.has(above)) above = above.outer
  return above && places.get(above)
}

/** Who wants to know how far a stream has come. */
interface StreamWatch {
  /** Runs what makes the stream's next part. */
  inside<Result>(work: () => Result): Result
  part(value: unknown): void
  ended(): void
  failed(error: unknown): void
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/**
 * Watches a stream while somebody reads it by `for await`. The stream itself stays the one that it is, because its
 * class may hold what no wrapper of it has. One that can't be changed, or is read otherwise, is not watched.
 */
function watchStream(stream: AsyncIterable<unknown>, watch: StreamWatch): void {
  const begin = stream[Symbol.asyncIterator]
  Reflect.defineProperty(stream, Symbol.asyncIterator, {
    configurable: true,
    writable: true,
    value: (...given: []) => watchedIterator(Reflect.apply(begin, stream, given), watch),
  })
}

function watchedIterator(
  iterator: AsyncIterator<unknown>,
  { inside, part, ended, failed }: StreamWatch,
): AsyncIterableIterator<unknown> {
  const watched = async (move: () => Promise<IteratorResult<unknown>>) => {
    try {
      const result = await inside(move)
      if (result.done) ended()
      else part(result.value)
      return result
    } catch (error) {
      failed(error)
      throw error
    }
  }
  const { return: stop, throw: fail } = iterator
  return {
    next: (...given) => watched(() => iterator.next(...given)),
    ...(stop && { return: value => watched(() => Reflect.apply(stop, iterator, [value])) }),
    ...(fail && { throw: error => watched(() => Reflect.apply(fail, iterator, [error])) }),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
