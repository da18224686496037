import type { Attributes } from '@opentelemetry/api'
import { context, propagation, trace } from '@opentelemetry/api'
import type { SpanLimits } from '@opentelemetry/sdk-trace-node'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { afterAll, beforeAll } from 'vitest'
import { spanSteps } from '../../../src/pipeline/steps/spanSteps.ts'

export const tracer = () => trace.getTracer('desk')

/** Registers a provider with our processor, as an application does, for the tests of a file. */
export function traced(spanLimits: SpanLimits = {}): void {
  const provider = new NodeTracerProvider({ spanLimits, spanProcessors: [spanSteps()] })
  beforeAll(() => provider.register())
  afterAll(async () => {
    await provider.shutdown()
    for (const api of [trace, context, propagation]) api.disable()
  })
}

/** A span around some work, whose attributes are set when that is done. */
export function spanned<Result>(
  name: string,
  attributes: Attributes,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  return tracer().startActiveSpan(name, async span => {
    try {
      return await work()
    } finally {
      span.setAttributes(attributes).end()
    }
  })
}

export const kind = (name: string) => ({ 'openinference.span.kind': name })

/** Documents as OpenInference has them. */
export function documents(
  given: readonly { id?: string; content?: string; metadata?: string }[],
  list = 'retrieval.documents',
): Attributes {
  return Object.fromEntries(
    given.flatMap((document, index) =>
      Object.entries(document).map(([part, value]) => [`${list}.${index}.document.${part}`, value]),
    ),
  )
}
