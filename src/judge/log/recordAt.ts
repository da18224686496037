import type { LineSpan } from '../../files/lineSpan.ts'
import { readSpan } from '../../files/readSpan.ts'
import type { VerdictRecord } from './verdictRecord.ts'
import { parseRecord } from './verdictRecord.ts'

/** No answer of a judge is as long. What is longer is no record, and would fill the memory. */
const longestLine = 64 * 1024 * 1024

/** The record in a line of an open log; undefined where that is damaged. */
export function recordAt(descriptor: number, span: LineSpan): VerdictRecord | undefined {
  if (span.length > longestLine) return undefined
  return parseRecord(readSpan(descriptor, span).toString())
}
