import {
  appendFileSync,
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
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
  return contentOf(readFileSync(file, 'utf8'))
}

function contentOf(text: string): VerdictLogContent {
  const records = new Map<string, VerdictRecord>()
  const damaged: number[] = []
  let count = 0
  for (const [index, line] of text.split('\n').entries()) {
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

/** Milliseconds in which a record reaches its file once that was opened for it; far more than it takes. */
const longestAppend = 200

/**
 * Writes a log anew with the records that `choose` leaves of it, where it leaves less. Runs may
 * append meanwhile: what they wrote to the old file is carried over into the new one.
 */
export async function rewriteVerdictLog(
  file: string,
  choose: (content: VerdictLogContent) => readonly VerdictRecord[],
): Promise<VerdictLogContent> {
  const old = openSync(file, 'r')
  try {
    const content = contentOf(readFileSync(old, 'utf8'))
    const kept = choose(content)
    const lines = content.records.length + content.superseded + content.damaged.length
    if (lines === kept.length) return content
    const draft = `${file}.${process.pid}.tmp`
    writeFileSync(draft, textOf(kept))
    renameSync(draft, file)
    // Runs open the file for each record, so that from now on only what was open already goes astray.
    await delay(longestAppend)
    // Reads on from where it had ended.
    const late = readFileSync(old, 'utf8')
    if (late !== '') appendFileSync(file, `\n${late}\n`)
    return content
  } finally {
    closeSync(old)
  }
}

const textOf = (records: readonly VerdictRecord[]): string =>
  records.map(({ key, ...rest }) => `${JSON.stringify({ key, ...rest })}\n`).join('')
