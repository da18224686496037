import { AsyncLocalStorage } from 'node:async_hooks'
import { types } from 'node:util'
import { defined } from '../../defined.ts'
import type { RecordedSpan } from './spans/callsOfSpans.ts'
import type { SpanPlace } from './spans/spanContexts.ts'
import type { RecordedSpans } from './spans/toldBySpans.ts'
import type { StepScope } from './stepScope.ts'
import { scopesOfWorker } from './stepScope.ts'
import { passagesFound, stepOutput, textOfStep } from './stepOutput.ts'
import type { HandedStep, HandedSteps, TextOfStep } from '../stepRecord.ts'
import { mostSteps } from '../stepRecord.ts'
import { stepText, thrownText } from '../stepText.ts'
import type { ApplicationSpan } from './spans/applicationSpan.ts'
import { isFromQueue, parentSpanKey, spanKey } from './spans/applicationSpan.ts'
import { spanRole } from './spans/spanRole.ts'
import { spanMilliseconds, spanStep } from './spans/spanStep.ts'

const scopes = scopesOfWorker(() => new AsyncLocalStorage<StepScope>())

/**
 * Runs work, and returns the steps that it took.
 * @param work receives the spans that are emitted meanwhile
 * @param withTexts names of the steps whose passages are handed over with their texts
 */
export async function recordSteps<Result>(
  work: (spans: SpansOfWork) => Promise<Result>,
  withTexts: readonly string[] = [],
): Promise<HandedSteps & { result: Result }> {
  const recorder = new StepRecorder(withTexts)
  const result = await scopes.run(scopeOf(recorder), () => work(recorder))
  return { result, ...recorder.close() }
}

export interface SpansOfWork {
  /** The spans so far. */
  recordedSpans(): RecordedSpans
  /** Records the passages that the span of a tool returned, which only its caller can tell. */
  keepPassages(span: RecordedSpan, passages: readonly TextOfStep[]): void
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

/** One step while it is recorded. */
class NotedStep {
  readonly #recorder: StepRecorder
  readonly #begun: Begun

  constructor(recorder: StepRecorder, begun: Begun) {
    this.#recorder = recorder
    this.#begun = begun
  }

  /** Runs work whose steps become steps inside this one. */
  inside<Result>(work: () => Result): Result {
    return scopes.run(scopeOf(this.#recorder, this.#begun), work)
  }

  failed(error: unknown): void {
    this.#note(milliseconds => ({ milliseconds, error: thrownText(error) }))
  }

  returned(value: unknown): unknown {
    if (types.isPromise(value)) return this.#promised(value)
    if (isStream(value)) this.#streamed(value)
    else
      this.#note((milliseconds, withTexts) => ({ milliseconds, ...stepOutput(value, withTexts) }))
    return value
  }

  /** Returns the promise that records the outcome, so that an unhandled rejection stays unhandled. */
  #promised(promise: Promise<unknown>): Promise<unknown> {
    const noted = promise.then(
      value => this.returned(value),
      (error: unknown) => {
        this.failed(error)
        throw error
      },
    )
    if (promise.constructor === Promise) return noted
    // A client's own promise class may have further methods, so its promise is returned.
    noted.catch(() => {})
    return promise
  }

  #streamed(stream: AsyncIterable<unknown>): void {
    let text = ''
    // The output if the stream is not read with `for await`.
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

  #note(found: FoundInStep): void {
    this.#recorder.note(this.#begun, found)
  }
}

/** What a step returned after `took` milliseconds, with the texts of its passages if a metric reads them. */
type FoundInStep = (took: number, withTexts: boolean) => Partial<HandedStep>

/** A step, or a span that may later prove to be one. */
interface Begun extends SpanPlace {
  /** The number of beginnings and ends up to this one. */
  readonly order: number
  /** The same, once it has ended. */
  ended?: number
  readonly start: number
  /** The nearest step or span that contains it. */
  readonly outer: Begun | undefined
  readonly parentSpan: Begun | undefined
  /** Absent until it is known to be a step. */
  record?: HandedStep
}

/** The steps of one case as they occur. Steps after the end are ignored, because the record may already be written. */
class StepRecorder {
  readonly #began = performance.now()
  /** In the order of their beginnings. */
  readonly #steps: Begun[] = []
  readonly #spans = new Map<string, Begun>()
  readonly #open = new Map<Begun, ApplicationSpan>()
  readonly #names = new Set<string>()
  readonly #ended: RecordedSpan[] = []
  #events = 0
  #leftOut = 0
  #hasQueue = false
  #isClosed = false
  readonly #withTexts: readonly string[]

  constructor(withTexts: readonly string[]) {
    this.#withTexts = withTexts
  }

  begin(name: string, input: unknown, outer: Begun | undefined): Begun | undefined {
    if (this.#isClosed) return undefined
    const begun = this.#next(outer)
    return this.#keep(begun, ({ start }) => {
      const given = input === undefined ? {} : { input: stepText(input) }
      return { name, start, ...given }
    })
  }

  /**
   * Records a span. Its attributes may reveal its kind only when it ends, after all spans inside it.
   * @returns a function to call at the end of the span; undefined if the span is already recorded
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

  /** Records the outcome of a step with its time so far. */
  note({ record, start }: Begun, found: FoundInStep): void {
    if (!record || this.#isClosed) return
    const isRead = this.#withTexts.includes(record.name)
    Object.assign(record, found(tenths(this.#now() - start), isRead))
  }

  recordedSpans(): RecordedSpans {
    const open = [...this.#open].flatMap(([place, span]) => recordedSpan(place, span))
    const spans = [...this.#ended, ...open]
    return { names: [...this.#names], spans, hasQueue: this.#hasQueue }
  }

  keepPassages({ place }: RecordedSpan, passages: readonly TextOfStep[]): void {
    const record = this.#steps.find(begun => begun === place)?.record
    if (!record) return
    delete record.output
    delete record.documents
    delete record.texts
    const isRead = this.#withTexts.includes(record.name)
    Object.assign(record, passagesFound(passages.length, passages), {
      ...(isRead && { texts: passages.map(textOfStep) }),
    })
  }

  close(): HandedSteps {
    // The attributes of an open span may already reveal its kind.
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
    this.#events += 1
    begun.ended = this.#events
    this.#ended.push(...recordedSpan(begun, span))
    this.#keepSpan(begun, span)
    const took = spanMilliseconds(span)
    this.note(begun, ownTime => ({ milliseconds: took === undefined ? ownTime : tenths(took) }))
  }

  #keepSpan(begun: Begun, span: ApplicationSpan): void {
    // Attributes may hold any value.
    const role = unlessThrown(() => spanRole(span.attributes))
    if (!role) return
    this.#keep(begun, ({ start }) => {
      const step = unlessThrown(() => spanStep(span, role, this.#withTexts)) ?? { name: role }
      const { firstPart } = step
      return { start, ...step, ...(firstPart !== undefined && { firstPart: tenths(firstPart) }) }
    })
  }

  /** Keeps the steps that began first, even if their kind becomes known later. */
  #keep(begun: Begun, read: (begun: Begun) => HandedStep): Begun | undefined {
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
    this.#events += 1
    return { order: this.#events, start: this.#now(), outer, parentSpan }
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

function recordedSpan(place: Begun, span: ApplicationSpan): RecordedSpan[] {
  const role = unlessThrown(() => spanRole(span.attributes))
  if (role === undefined || role === 'other') return []
  const { order: began, ended } = place
  return [{ span, role, place, began, ...defined({ ended }) }]
}

/** The nearer one of two containers: the one that began later. */
function laterOf(one: Begun | undefined, other: Begun | undefined): Begun | undefined {
  return one && other && one.order < other.order ? other : (one ?? other)
}

/** The index of the nearest containing step. Spans that are not steps are skipped. */
function nearest(outer: Begun | undefined, places: ReadonlyMap<Begun, number>): number | undefined {
  let above = outer
  while (above && !places.has(above)) above = above.outer
  return above && places.get(above)
}

/** Observes the progress of a stream. */
interface StreamWatch {
  /** Runs the code that makes the stream's next part. */
  inside<Result>(work: () => Result): Result
  part(value: unknown): void
  ended(): void
  failed(error: unknown): void
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/**
 * Watches a stream while it is read with `for await`. The stream object stays the same, because its class may have
 * members that a wrapper would lack. A stream that can't be changed, or is read in another way, is not watched.
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
