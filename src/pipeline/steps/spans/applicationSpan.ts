/** What a span's attributes are: the SDK has texts, numbers and lists of them, and others may send anything. */
export type SpanAttributes = Readonly<Record<string, unknown>>

interface SpanIds {
  traceId: string
  spanId: string
}

/**
 * The part of an OpenTelemetry span that is read, as the SDK's `ReadableSpan` has it in versions 1 and 2. Written down
 * here, so that neither our code nor our types need OpenTelemetry installed.
 */
export interface ApplicationSpan {
  readonly name: string
  spanContext(): SpanIds
  /** In version 2. */
  readonly parentSpanContext?: SpanIds
  /** In version 1. */
  readonly parentSpanId?: string
  /** What instrumentation emits it; in version 2. */
  readonly instrumentationScope?: { name: string }
  /** In version 1. */
  readonly instrumentationLibrary?: { name: string }
  readonly attributes: SpanAttributes
  readonly status: { code: number; message?: string }
  readonly events: readonly { name: string; attributes?: SpanAttributes }[]
  /** Seconds and nanoseconds, once it has ended. */
  readonly duration: [number, number]
  /** Attributes over the limit of the SDK, 128 where nobody raised it. */
  readonly droppedAttributesCount: number
}

/** Names a span among all others. */
export function spanKey(span: ApplicationSpan): string {
  const { traceId, spanId } = span.spanContext()
  return `${traceId}/${spanId}`
}

/** The key of the span that it is part of; undefined if there is none. */
export function parentSpanKey(span: ApplicationSpan): string | undefined {
  const spanId = span.parentSpanContext?.spanId ?? span.parentSpanId
  return spanId === undefined ? undefined : `${span.spanContext().traceId}/${spanId}`
}

/**
 * Whether LangChain tells of its work later, from a queue that all of its work shares: code that runs there is in the
 * asynchronous context of anybody's work, so that nothing says which case it is about.
 */
export function isFromQueue({ instrumentationScope, instrumentationLibrary }: ApplicationSpan) {
  const { name } = instrumentationScope ?? instrumentationLibrary ?? {}
  // As LangChain reads it.
  return /langchain/i.test(name ?? '') && process.env['LANGCHAIN_CALLBACKS_BACKGROUND'] !== 'false'
}

const statusError = 2

/** Whether its status says that it failed. An exception that was only noted may have been handled. */
export function hasFailed({ status }: ApplicationSpan): boolean {
  return status.code === statusError
}
