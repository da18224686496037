import { readFileSync } from 'node:fs'
import type { VerdictRecord } from './verdictLog.ts'
import { parseRecord } from './verdictLog.ts'

/** What a verdict log holds, line by line. */
export interface VerdictLogContent {
  /** The record of each question, the last where it has several, in the order of the file. */
  records: VerdictRecord[]
  /** Records that a later one of the same question stands in for. */
  superseded: number
  /** Numbers of lines, from 1, that are no record: written in part, or edited. */
  damaged: number[]
}

/** Reads a whole verdict log. A run does not: it passes over what it can't use. */
export function readVerdictLog(file: string): VerdictLogContent {
  const records = new Map<string, VerdictRecord>()
  const damaged: number[] = []
  let count = 0
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (line === '') continue
    const record = parseRecord(Buffer.from(line))
    if (!record) damaged.push(index + 1)
    else {
      count += 1
      records.delete(record.key)
      records.set(record.key, record)
    }
  }
  return { records: [...records.values()], superseded: count - records.size, damaged }
}

/** The text of a log that holds these records and nothing else. */
export function formatVerdictLog(records: readonly VerdictRecord[]): string {
  return records.map(({ key, ...rest }) => `${JSON.stringify({ key, ...rest })}\n`).join('')
}
