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
