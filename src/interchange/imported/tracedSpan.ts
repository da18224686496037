import type { ApplicationSpan } from '../../pipeline/steps/spans/applicationSpan.ts'
import type { Given } from '../sources/given.ts'

/** A span of another tool's file, in the shape of the SDK's spans. */
export interface TracedSpan extends ApplicationSpan {
  given: Given
  traceId: string
  startNanoseconds: bigint
  /** Absent if the span has not ended. */
  endNanoseconds?: bigint
  /** The attributes in their places. */
  parts: readonly TracedPart[]
}

/** An attribute of a span, or a field that stands for one. */
export interface TracedPart {
  /** The name for reports: `attributes.input.value`. */
  path: string
  /** The name of the attribute. */
  name: string
  value: unknown
  given: Given
}

/** What a file says about a span. */
interface SpanFields extends Pick<TracedSpan, 'given' | 'traceId' | 'name' | 'parts'> {
  spanId: string
  parentSpanId?: string
  /** Attributes besides those of the parts. */
  attributes?: Readonly<Record<string, unknown>>
  hasFailed?: boolean
  droppedAttributesCount?: number
  startNanoseconds?: bigint
  endNanoseconds?: bigint
}

/** A span of a file in the shape of the SDK's. Its parts are attributes too. */
export function tracedSpan({
  spanId,
  attributes = {},
  hasFailed = false,
  droppedAttributesCount = 0,
  startNanoseconds = 0n,
  ...fields
}: SpanFields): TracedSpan {
  const { traceId, parts } = fields
  return {
    ...fields,
    spanContext: () => ({ traceId, spanId }),
    attributes: { ...partValues(parts), ...attributes },
    status: { code: hasFailed ? 2 : 0 },
    events: [],
    duration: [0, 0],
    droppedAttributesCount,
    startNanoseconds,
  }
}

/** The values of attributes by their names. */
export const partValues = (parts: readonly TracedPart[]): Record<string, unknown> =>
  Object.fromEntries(parts.map(({ name, value }) => [name, value]))

export function compareTimes(one: bigint, other: bigint): number {
  return one < other ? -1 : Number(one > other)
}

/** A time in nanoseconds, as OTLP and MLflow write it. */
export function nanosecondsIn(given: Given | undefined): bigint | undefined {
  const text = given?.text()
  return text !== undefined && /^\d{1,20}$/.test(text) ? BigInt(text) : undefined
}

/** A date with a time, in nanoseconds. */
export function dateIn(given: Given | undefined): bigint | undefined {
  const time = Date.parse(given?.text() ?? '')
  return Number.isNaN(time) ? undefined : BigInt(time) * 1_000_000n
}
