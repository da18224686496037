import type { LineSpan } from '../../files/lineSpan.ts'
import { readSpan } from '../../files/readSpan.ts'
import type { VerdictRecord } from './verdictRecord.ts'
import { parseRecord } from './verdictRecord.ts'

/** No judge's answer is as long. A longer line is not a record, and would fill the memory. */
const longestLine = 64 * 1024 * 1024

/** The record in a line of an open log; undefined if the line is damaged. */
export function recordAt(descriptor: number, span: LineSpan): VerdictRecord | undefined {
  return recordIn(lineAt(descriptor, span))
}

export function recordIn(line: Buffer | undefined): VerdictRecord | undefined {
  return line && parseRecord(line.toString())
}

/** A line of an open log; undefined if it is longer than any record. */
export function lineAt(descriptor: number, span: LineSpan): Buffer | undefined {
  return span.length > longestLine ? undefined : readSpan(descriptor, span)
}
