import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { UserError } from '../../errors.ts'
import { isNodeError } from '../../files/nodeError.ts'
import { parseJson } from '../../text/parseJson.ts'

const recordSchema = z.object({
  /** Address of the question. Stands first in its line, so that lines can be found unparsed. */
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
  promptTokens: z.number().nonnegative().optional(),
  completionTokens: z.number().nonnegative().optional(),
})

/** One answered question: a line of the verdict log. */
export type VerdictRecord = z.infer<typeof recordSchema>

/** Answers that were paid for: cache, resume file and replay in one. */
export interface VerdictLog {
  get(key: string): VerdictRecord | undefined
  append(record: VerdictRecord): void
}

/**
 * Opens a verdict log of JSON lines. Nothing is read before the first question, nothing created
 * before the first answer. Records are only appended, each with one synchronous write before its
 * answer is used: a killed run keeps all it had finished, and several runs may share the file.
 * Of two records of one question the later counts; a line that is no record is passed over.
 *
 * @throws UserError where the file can't be read or written
 */
export function openVerdictLog(file: string): VerdictLog {
  const records = new Map<string, VerdictRecord>()
  let lines: Map<string, Buffer[]> | undefined
  return {
    get(key) {
      const known = records.get(key)
      if (known) return known
      lines ??= readLines(file)
      const found = lines
        .get(key)
        ?.toReversed()
        .map(line => parseRecord(line.toString()))
        .find(record => record !== undefined)
      if (found) records.set(key, found)
      return found
    },
    append(record) {
      records.set(record.key, record)
      const { key, ...rest } = record
      // With a line break on both sides, what another process left torn costs none but itself.
      appendText(file, `\n${JSON.stringify({ key, date: dayOf(new Date()), ...rest })}\n`)
    },
  }
}

/** In UTC: `2026-11-22`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** The lines by key, unparsed: a run needs few of them, and parsing all is what takes time. */
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

/** A line of the log; undefined for what is no record. */
export function parseRecord(line: string): VerdictRecord | undefined {
  return recordSchema.safeParse(parseJson(line)).data
}

function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isNodeError(error, 'ENOENT')) return Buffer.alloc(0)
    throw unusable(file, 'read', error)
  }
}

function appendText(file: string, text: string): void {
  try {
    try {
      appendFileSync(file, text)
    } catch (error) {
      if (!isNodeError(error, 'ENOENT')) throw error
      mkdirSync(dirname(file), { recursive: true })
      appendFileSync(file, text)
    }
  } catch (error) {
    throw unusable(file, 'written', error)
  }
}

const unusable = (file: string, done: 'read' | 'written', cause: unknown): UserError =>
  new UserError(
    {
      place: { file },
      problem: `The verdict log can't be ${done}: ${cause instanceof Error ? cause.message : String(cause)}.`,
      fix: 'Make the file and its folder writable, or delete the file: its verdicts are then asked for again.',
    },
    { cause },
  )
