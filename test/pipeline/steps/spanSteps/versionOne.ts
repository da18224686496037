import { kind } from '../tracedDesk.ts'

/** A span as version 1 of the SDK has it. */
export function versionOne(spanId: string, parentSpanId: string | undefined) {
  return {
    name: `span ${spanId}`,
    spanContext: () => ({ traceId: 't1', spanId }),
    ...(parentSpanId !== undefined && { parentSpanId }),
    attributes: kind('TOOL') as Record<string, unknown>,
    status: { code: 0 },
    events: [],
    duration: [0, 2_500_000] as [number, number],
    droppedAttributesCount: 0,
  }
}
