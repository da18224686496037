import { z } from 'zod'
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

/** The line of a record, without a line break. */
export function lineOf({ key, ...rest }: VerdictRecord): string {
  return JSON.stringify({ key, ...rest })
}

/** What may stand behind the answer in a line. */
const behindAnswer = /(?:,"promptTokens":[\d.e+-]+)?(?:,"completionTokens":[\d.e+-]+)?\}$/
const longestBehind = 100
const beforeAnswer = ',"answer":'

/**
 * The JSON of the answer, without parsing the line; undefined where the line is of another key. Of a line that
 * {@link lineOf} did not write, or that secrets were taken out of, it is more than the answer.
 */
export function answerJsonIn(line: Buffer, key: string): Buffer | undefined {
  if (line.toString('latin1', 0, keyPart(key).length) !== keyPart(key)) return undefined
  // Within a text its quotes would be escaped, and nothing before it is an object.
  const before = line.indexOf(beforeAnswer)
  const behind = behindAnswer.exec(
    line.toString('latin1', Math.max(0, line.length - longestBehind)),
  )
  if (before === -1 || !behind) return undefined
  return line.subarray(before + beforeAnswer.length, line.length - behind[0].length)
}

/** The record in a line of the log; undefined if the line is damaged. */
export function parseRecord(line: string): VerdictRecord | undefined {
  const record = recordSchema.safeParse(parseJson(line)).data
  // A line with two keys would be found under the first, and read as the record of the second.
  return record && line.startsWith(keyPart(record.key)) ? record : undefined
}

/**
 * How the line of a question begins, up to the bytes by which a log is looked up: half of the key. What reads
 * the line compares the whole key.
 */
export function headOf(key: string): string {
  return keyPart(key).slice(0, headBytes)
}

export const headBytes = 40

const keyPart = (key: string): string => `{"key":"${key}"`

/** In UTC: `2026-11-22`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
