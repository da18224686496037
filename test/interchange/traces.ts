/** What a span of a made trace says. */
export interface MadeTrace {
  id: string
  question?: string
  answer?: string
  session?: string
  topic?: string
  customer?: string
  /** Seconds after the first one. */
  at?: number
  /** A tool that was called, with its arguments. */
  tool?: object
}

/** Traces as lines of OTLP, with a line for each span: the outermost one of a chain, and one of its tool. */
export function otlpLines(traces: readonly MadeTrace[]): string[] {
  return traces.flatMap(trace => spansOf(trace).map(span => `${JSON.stringify(within([span]))}\n`))
}

/** The same in one document. */
export function otlpDocument(traces: readonly MadeTrace[]): string {
  return JSON.stringify(within(traces.flatMap(spansOf)), null, 1)
}

const within = (spans: readonly object[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] })

function spansOf({ id, question, answer, session, topic, customer, at = 0, tool }: MadeTrace) {
  const start = BigInt(1_790_000_000 + at) * 1_000_000_000n
  const root = {
    traceId: id,
    spanId: `${id}-root`,
    startTimeUnixNano: String(start),
    attributes: attributesOf({
      'input.value': question,
      'output.value': answer,
      'session.id': session,
      customer,
      metadata: topic === undefined ? undefined : JSON.stringify({ topic }),
    }),
  }
  const called = {
    traceId: id,
    spanId: `${id}-tool`,
    parentSpanId: `${id}-root`,
    startTimeUnixNano: String(start + 1n),
    attributes: attributesOf({
      'openinference.span.kind': 'TOOL',
      'tool.name': 'lookup',
      'input.value': JSON.stringify(tool),
      'output.value': '[]',
    }),
  }
  return tool ? [root, called] : [root]
}

function attributesOf(values: Readonly<Record<string, string | undefined>>) {
  return Object.entries(values).flatMap(([key, stringValue]) =>
    stringValue === undefined ? [] : [{ key, value: { stringValue } }],
  )
}
