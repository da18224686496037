import {
  appendFileSync,
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { VerdictRecord } from './verdictLog.ts'
import { dayOf, parseRecord } from './verdictLog.ts'

/** What a verdict log holds, line by line. */
export interface VerdictLogContent {
  /** The last record of each question, in the order of the file. */
  records: VerdictRecord[]
  /** How many records a later one of the same question replaces. */
  superseded: number
  /** Numbers of damaged lines, from 1: written in part, or edited. */
  damaged: number[]
}

/** Reads a whole verdict log, damaged lines included; a run skips those. */
export function readVerdictLog(file: string): VerdictLogContent {
  return contentOf(readFileSync(file, 'utf8'))
}

function contentOf(text: string): VerdictLogContent {
  const records = new Map<string, VerdictRecord>()
  const damaged: number[] = []
  let count = 0
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue
    const record = parseRecord(line)
    if (!record) damaged.push(index + 1)
    else {
      count += 1
      records.delete(record.key)
      records.set(record.key, record)
    }
  }
  return { records: [...records.values()], superseded: count - records.size, damaged }
}

export interface LogLimits {
  /** How old records may be, in days. One without a date is not known to be older. */
  days?: number | undefined
  /** How much they may take together. The newest are kept. */
  bytes?: number | undefined
}

/** What limits leave of a log, in its order. */
export interface LimitedRecords {
  /** Those that are not too old. */
  young: VerdictRecord[]
  /** Of these the newest that are small enough together. */
  fitting: VerdictRecord[]
}

/** @param now from when ages count */
export function withinLimits(
  records: readonly VerdictRecord[],
  { days, bytes = Infinity }: LogLimits,
  now = new Date(),
): LimitedRecords {
  const first = days === undefined ? '' : dayOf(new Date(now.getTime() - days * millisecondsOfDay))
  const young = records.filter(({ date }) => date === undefined || date >= first)
  let size = 0
  // Records are only appended, so that the newest are the last.
  const oversized = young.findLastIndex(record => {
    size += Buffer.byteLength(lineOf(record))
    return size > bytes
  })
  return { young, fitting: young.slice(oversized + 1) }
}

const millisecondsOfDay = 24 * 60 * 60 * 1000

/** Milliseconds from opening the file for a record to having written it, with a wide margin. */
const longestAppend = 200

/**
 * Rewrites a log with the records that `choose` keeps, if it drops any. Runs may append meanwhile:
 * what they wrote to the old file is added to the new one.
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
    // A link of that name would be followed.
    rmSync(draft, { force: true })
    writeFileSync(draft, kept.map(lineOf).join(''), { flag: 'wx' })
    renameSync(draft, file)
    // Runs open the file for each record, so only those that had it open still write to the old one.
    await delay(longestAppend)
    // Continues where the first reading ended.
    const late = readFileSync(old, 'utf8')
    if (late !== '') appendFileSync(file, `\n${late}\n`)
    return content
  } finally {
    closeSync(old)
  }
}

const lineOf = ({ key, ...rest }: VerdictRecord): string => `${JSON.stringify({ key, ...rest })}\n`
