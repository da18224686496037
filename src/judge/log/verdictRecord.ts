import { z } from 'zod'
import { parseJson } from '../../text/parseJson.ts'

const recordSchema = z.object({
  /** Key of the question. It comes first in its line, so that lines are found without parsing. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  /** The day of the answer, in UTC. Records of older logs have none. */
  date: z.iso.date().optional(),
  step: z.string(),
  /** `id@version` */
  prompt: z.string(),
  judge: z.string(),
  /** The name that the provider reports, or else the judge's. */
  model: z.string().optional(),
  answer: z.unknown(),
  /** Present if secrets were removed from the answer, which then differs from the original. */
  redacted: z.literal(true).optional(),
  promptTokens: z.number().nonnegative().optional(),
  completionTokens: z.number().nonnegative().optional(),
  /** Absent if no token is known to come from a prompt cache. */
  cachedPromptTokens: z.number().nonnegative().optional(),
})

/** One answered question: a line of the verdict log. */
export type VerdictRecord = z.infer<typeof recordSchema>

/** The line of a record, without a line break. */
export function lineOf({ key, ...rest }: VerdictRecord): string {
  return JSON.stringify({ key, ...rest })
}

/** The record in a line of the log; undefined if the line is damaged. */
export function parseRecord(line: string): VerdictRecord | undefined {
  const record = recordSchema.safeParse(parseJson(line)).data
  // A line with two keys would be found by the first, and read as the record of the second.
  return record && line.startsWith(keyPart(record.key)) ? record : undefined
}

/**
 * The beginning of a question's line, up to the bytes of the log's index: half of the key. Readers of the line
 * compare the whole key.
 */
export function headOf(key: string): string {
  return keyPart(key).slice(0, headBytes)
}

export const headBytes = 40

/** The beginning of a question's line. */
const keyPart = (key: string): string => `{"key":"${key}"`

/** In UTC: `2026-11-22`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
