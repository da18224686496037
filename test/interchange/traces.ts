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
  /** The text of a passage that was retrieved. */
  passage?: string
}

/** Traces as lines of OTLP, with a line for each span: the outermost one of a chain, and those of its tool and its search. */
export function otlpLines(traces: readonly MadeTrace[]): string[] {
  return traces.flatMap(trace =>
    spansOf(trace).map(span => `${JSON.stringify(document([span]))}\n`),
  )
}

/** The same in one document. */
export function otlpDocument(traces: readonly MadeTrace[]): string {
  return JSON.stringify(document(traces.flatMap(spansOf)), null, 1)
}

const document = (spans: readonly object[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] })

function spansOf({ id, question, answer, session, topic, customer, at = 0, ...inner }: MadeTrace) {
  const start = BigInt(1_790_000_000 + at) * 1_000_000_000n
  const root = {
    traceId: id,
    spanId: `${id}-root`,
    startTimeUnixNano: String(start),
    endTimeUnixNano: String(start + 3n),
    attributes: attributesOf({
      'input.value': question,
      'output.value': answer,
      'session.id': session,
      customer,
      metadata: topic === undefined ? undefined : JSON.stringify({ topic }),
    }),
  }
  const within = (name: string, values: Readonly<Record<string, string | undefined>>) => ({
    traceId: id,
    spanId: `${id}-${name}`,
    parentSpanId: `${id}-root`,
    startTimeUnixNano: String(start + 1n),
    endTimeUnixNano: String(start + 2n),
    attributes: attributesOf(values),
  })
  const called = within('tool', {
    'openinference.span.kind': 'TOOL',
    'tool.name': 'lookup',
    'input.value': JSON.stringify(inner.tool),
    'output.value': '[]',
  })
  const searched = within('search', {
    'openinference.span.kind': 'RETRIEVER',
    'input.value': question,
    'retrieval.documents.0.document.id': 'terms.md',
    'retrieval.documents.0.document.content': inner.passage,
  })
  return [root, ...(inner.tool ? [called] : []), ...(inner.passage ? [searched] : [])]
}

function attributesOf(values: Readonly<Record<string, string | undefined>>) {
  return Object.entries(values).flatMap(([key, stringValue]) =>
    stringValue === undefined ? [] : [{ key, value: { stringValue } }],
  )
}
