import type { ApplicationSpan } from './spans/applicationSpan.ts'
import { isFromQueue, parentSpanKey, spanKey } from './spans/applicationSpan.ts'
import type { RetrievalSpan, SeenSpans, SpanPlace } from './spans/spanContexts.ts'
import { spanRole } from './spans/spanRole.ts'
import { spanMilliseconds, spanStep } from './spans/spanStep.ts'
import type { RecordedSteps, StepRecord } from './stepRecord.ts'
import { mostSteps } from './stepRecord.ts'
import { stepText } from './stepText.ts'

/** A step, or a span that may turn out to be one. */
export interface Begun extends SpanPlace {
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
export class StepRecorder {
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
      return [{ name, ...(parent !== undefined && { parent }), ...rest }]
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
