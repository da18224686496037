import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { UserError } from '../../errors.ts'
import { isNodeError } from '../../files/nodeError.ts'
import { shownFile, writing } from '../../files/unusableFile.ts'
import { changeStrings } from '../../text/changeStrings.ts'
import { parseJson } from '../../text/parseJson.ts'

const recordSchema = z.object({
  /** Address of the question. It comes first in its line, so lines are found without parsing. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  /** The day on which it was answered, in UTC. Records of older logs have none. */
  date: z.iso.date().optional(),
  step: z.string(),
  /** `id@version` */
  prompt: z.string(),
  judge: z.string(),
  /** As the provider names it, or as the judge does. */
  model: z.string().optional(),
  answer: z.unknown(),
  /** Secrets were taken out of the answer, so that it is no longer the one that was given. */
  redacted: z.literal(true).optional(),
  promptTokens: z.number().nonnegative().optional(),
  completionTokens: z.number().nonnegative().optional(),
})

/** One answered question: a line of the verdict log. */
export type VerdictRecord = z.infer<typeof recordSchema>

/** Keeps answers, so that the same question is never paid for twice. */
export interface VerdictLog {
  get(key: string): VerdictRecord | undefined
  /**
   * Makes sure that an answer can be kept, before it is paid for.
   * @throws UnusableFile where it can't
   */
  prepare(): void
  /** @throws UnusableFile where it can't be written */
  append(record: VerdictRecord): void
}

export interface OpenVerdictLog extends VerdictLog {
  /** Whether there is a line with the answer to a question. */
  has(key: string): boolean
}

export interface VerdictLogOptions {
  /** Takes secrets out of a text. @default none are known */
  redact?: (text: string) => string
  /** Makes the folder of the file where there is none. @default the folder alone */
  createFolder?: () => void
}

/**
 * Opens a verdict log of JSON lines. The file is read with the first question and created with the
 * first answer. Records are only appended, each with one synchronous write before its answer is used:
 * a killed run keeps all it had finished, and several runs may share the file. The later of two
 * records of one question counts, and lines that are damaged are skipped.
 *
 * A record that secrets were taken out of answers nothing in later runs: replayed, it would be another
 * answer than the one that was scored, and its quotes would stand nowhere.
 *
 * @throws UserError where the file can't be read or written
 */
export function openVerdictLog(
  file: string,
  {
    redact = text => text,
    createFolder = () => void mkdirSync(dirname(file), { recursive: true }),
  }: VerdictLogOptions = {},
): OpenVerdictLog {
  const records = new Map<string, VerdictRecord>()
  let lines: Map<string, Buffer[]> | undefined
  const inFolder = <Result>(write: () => Result): Result => withFolder(createFolder, write)
  return {
    get(key) {
      const known = records.get(key)
      if (known) return known
      lines ??= readLines(file)
      const found = lines
        .get(key)
        ?.toReversed()
        .map(line => parseRecord(line.toString()))
        .find(record => record !== undefined && !record.redacted)
      if (found) records.set(key, found)
      return found
    },
    has: key => records.has(key) || (lines ??= readLines(file)).has(key),
    prepare: () => writing(file, () => closeSync(inFolder(() => openSync(file, 'a')))),
    append(record) {
      const { key, ...rest } = { date: dayOf(new Date()), ...redacted(record, redact) }
      // With line breaks on both sides, a record that another process left torn damages no other.
      const text = `\n${JSON.stringify({ key, ...rest })}\n`
      writing(file, () => inFolder(() => appendFileSync(file, text)))
      records.set(key, record)
    },
  }
}

/** The key is a hash of the question as it was asked, and stays. */
function redacted(record: VerdictRecord, redact: (text: string) => string): VerdictRecord {
  const answer = changeStrings(record.answer, redact)
  const isSame = JSON.stringify(answer) === JSON.stringify(record.answer)
  return isSame ? record : { ...record, answer, redacted: true }
}

/** In UTC: `2026-11-22`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** The lines by key, unparsed: a run needs few of them, and parsing all takes long. */
function readLines(file: string): Map<string, Buffer[]> {
  const lines = new Map<string, Buffer[]>()
  const bytes = readIfThere(file)
  for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
    const lineBreak = bytes.indexOf(0x0a, start)
    end = lineBreak === -1 ? bytes.length : lineBreak
    const key = /^\{"key":"([0-9a-f]{64})",/.exec(bytes.toString('latin1', start, start + 80))?.[1]
    if (key === undefined) continue
    const line = bytes.subarray(start, end)
    const same = lines.get(key)
    if (same) same.push(line)
    else lines.set(key, [line])
  }
  return lines
}

/** The record in a line of the log; undefined if the line is damaged. */
export function parseRecord(line: string): VerdictRecord | undefined {
  return recordSchema.safeParse(parseJson(line)).data
}

function readIfThere(file: string): Buffer {
  try {
    // Reading a pipe or a device may never end.
    if (!statSync(file).isFile()) throw unreadable(file, 'it is not a regular file')
    return readFileSync(file)
  } catch (error) {
    if (isNodeError(error, 'ENOENT')) return Buffer.alloc(0)
    if (error instanceof UserError || !(error instanceof Error)) throw error
    throw unreadable(file, error.message, error)
  }
}

function withFolder<Result>(createFolder: () => void, write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    if (!isNodeError(error, 'ENOENT')) throw error
    createFolder()
    return write()
  }
}

const unreadable = (file: string, why: string, cause?: Error): UserError =>
  new UserError(
    {
      place: { file: shownFile(file) },
      problem: `The verdict log can't be read: ${why}`,
      fix: 'Make the file readable, or delete it: its verdicts are then asked for again',
    },
    { cause },
  )
