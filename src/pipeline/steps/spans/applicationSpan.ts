/** The attributes of a span. The SDK allows texts, numbers and lists of them, but other senders may use any value. */
export type SpanAttributes = Readonly<Record<string, unknown>>

interface SpanIds {
  traceId: string
  spanId: string
}

/**
 * The parts of an OpenTelemetry span that we read, as in the SDK's `ReadableSpan` of versions 1 and 2. Declared here,
 * so that neither our code nor our types need OpenTelemetry.
 */
export interface ApplicationSpan {
  readonly name: string
  spanContext(): SpanIds
  /** In version 2. */
  readonly parentSpanContext?: SpanIds
  /** In version 1. */
  readonly parentSpanId?: string
  /** The instrumentation that emits the span; in version 2. */
  readonly instrumentationScope?: { name: string }
  /** In version 1. */
  readonly instrumentationLibrary?: { name: string }
  readonly attributes: SpanAttributes
  readonly status: { code: number; message?: string }
  readonly events: readonly { name: string; attributes?: SpanAttributes }[]
  /** Seconds and nanoseconds, once it has ended. */
  readonly duration: [number, number]
  /** The number of attributes over the limit of the SDK, 128 by default. */
  readonly droppedAttributesCount: number
}

/** A unique key of a span. */
export function spanKey(span: ApplicationSpan): string {
  const { traceId, spanId } = span.spanContext()
  return `${traceId}/${spanId}`
}

/** The key of the parent span; undefined if there is none. */
export function parentSpanKey(span: ApplicationSpan): string | undefined {
  const spanId = span.parentSpanContext?.spanId ?? span.parentSpanId
  return spanId === undefined ? undefined : `${span.spanContext().traceId}/${spanId}`
}

/**
 * Whether LangChain emits the span later, from a queue that all its work shares. Code in that queue runs in the
 * asynchronous context of some other work, so that its case is unknown.
 */
export function isFromQueue({ instrumentationScope, instrumentationLibrary }: ApplicationSpan) {
  const { name } = instrumentationScope ?? instrumentationLibrary ?? {}
  // The same test as LangChain's.
  return /langchain/i.test(name ?? '') && process.env['LANGCHAIN_CALLBACKS_BACKGROUND'] !== 'false'
}

const statusError = 2

/** Whether the status of the span is an error. An exception that was only recorded may have been handled. */
export function hasFailed({ status }: ApplicationSpan): boolean {
  return status.code === statusError
}
