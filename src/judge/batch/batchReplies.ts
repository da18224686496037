import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { jsonLinesIn } from '../../files/jsonLines.ts'
import { linesAt } from '../../files/linesAt.ts'
import type { LinePlace } from '../../files/lineSpan.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { parseJson } from '../../text/parseJson.ts'

const replySchema = z.object({
  answer: z.unknown(),
  raw: z.string().exactOptional(),
  promptTokens: z.number().exactOptional(),
  completionTokens: z.number().exactOptional(),
  cachedPromptTokens: z.number().exactOptional(),
  model: z.string().exactOptional(),
  joined: z.literal(true).exactOptional(),
})

const lineSchema = z.object({
  key: z.string(),
  attempt: z.union([z.literal(1), z.literal(2)]),
  round: z.number(),
  reply: replySchema.optional(),
  /** Why the reply can't be read. */
  unreadable: z.string().optional(),
  /** Why no answer came. The next round asks again. */
  lost: z.string().optional(),
  /** Why no answer came. Asking again would not help. */
  failure: z.string().optional(),
})

/** The outcome of one try of one question. */
export type QuestionOutcome = z.infer<typeof lineSchema>

export type Attempt = QuestionOutcome['attempt']

/** The outcomes of all rounds of a job, by question and try. */
export interface BatchReplies {
  /** The reply or the failure of a try; undefined if it was not asked or has no answer yet. */
  find(key: string, attempt: Attempt): QuestionOutcome | undefined
  /** Why no answer came, one reason for each lost try. */
  lost(key: string, attempt: Attempt): readonly string[]
  /** The last round with an outcome. */
  round: number
  /** Keys of the questions that were asked. */
  keys(): Iterable<string>
  tokens: { promptTokens: number; completionTokens: number }
}

/**
 * Writes the outcomes of a part in one piece: after a kill the file has all of them or none.
 * @throws UnusableFile if the file can't be written
 */
export function writeOutcomes(file: string, outcomes: Iterable<QuestionOutcome>): void {
  writeAtomically(file, linesOf(outcomes))
}

function* linesOf(outcomes: Iterable<QuestionOutcome>): Generator<Uint8Array> {
  for (const one of outcomes) yield Buffer.from(`${JSON.stringify(one)}\n`)
}

/** The files of replies in the folder of a job, in the order of their names. */
function replyFiles(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
    .filter(name => name.endsWith('.replies.jsonl'))
    .toSorted()
    .map(name => join(folder, name))
}

/**
 * Reads the outcomes of a job's parts so far. Memory holds only their places in the files.
 * @param folder of the job
 * @throws UserError if a file is damaged
 */
export function openReplies(folder: string): BatchReplies {
  const places = new Map<string, LinePlace>()
  const losses = new Map<string, string[]>()
  const keys = new Set<string>()
  const tokens = { promptTokens: 0, completionTokens: 0 }
  let round = 0
  for (const { value, place } of outcomesIn(folder)) {
    const name = nameOf(value.key, value.attempt)
    round = Math.max(round, value.round)
    keys.add(value.key)
    if (value.lost !== undefined) {
      losses.set(name, [...(losses.get(name) ?? []), value.lost])
      continue
    }
    if (value.reply && !value.reply.joined) {
      tokens.promptTokens += value.reply.promptTokens ?? 0
      tokens.completionTokens += value.reply.completionTokens ?? 0
    }
    places.set(name, place)
  }
  return {
    find(key, attempt) {
      const place = places.get(nameOf(key, attempt))
      if (!place) return undefined
      const [line] = linesAt([place])
      return lineSchema.parse(parseJson(String(line)))
    },
    lost: (key, attempt) => losses.get(nameOf(key, attempt)) ?? [],
    round,
    keys: () => keys,
    tokens,
  }
}

function* outcomesIn(folder: string) {
  for (const file of replyFiles(folder)) yield* jsonLinesIn(file, lineSchema)
}

const nameOf = (key: string, attempt: Attempt): string => `${key} ${attempt}`
