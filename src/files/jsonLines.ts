import type { z } from 'zod'
import { UserError } from '../errors.ts'
import { parseJson } from '../text/parseJson.ts'
import { fileLines } from './fileLines.ts'
import type { LinePlace } from './lineSpan.ts'
import { schemaProblem } from './schemaProblem.ts'
import { whileOpen } from './whileOpen.ts'

/** A JSON value with its line. */
interface PlacedEntry<Entry> {
  value: Entry
  place: LinePlace
  /** The line without its line break. */
  bytes: Buffer
}

/**
 * Reads a file with one JSON value per line; yields nothing if the file is missing. A last line that is cut off is
 * dropped, because its writer was killed.
 * @throws UserError if any other line is damaged or not valid
 */
export function* jsonLinesIn<Entry>(
  file: string,
  schema: z.ZodType<Entry>,
): Generator<PlacedEntry<Entry>> {
  for (const line of whileOpen(file, fileLines, { mayBeMissing: true })) {
    const { bytes, start, length, number, isLast } = line
    const entry = parseLine(bytes.toString(), schema)
    if ('value' in entry) yield { value: entry.value, place: { file, start, length }, bytes }
    else if (!isLast) throw damaged(file, number, entry.problem)
  }
}

/** All of them. */
export function readJsonLines<Entry>(file: string, schema: z.ZodType<Entry>): Entry[] {
  return [...jsonLinesIn(file, schema)].map(({ value }) => value)
}

/**
 * Reads the JSON lines of a text.
 * @param file names the text in errors
 * @throws UserError as {@link jsonLinesIn}
 */
export function parseJsonLines<Entry>(
  text: string,
  file: string,
  schema: z.ZodType<Entry>,
): Entry[] {
  const lines = text.split('\n')
  const torn = lines.pop() ?? ''
  const entries = lines.map((line, index) => {
    const entry = parseLine(line, schema)
    if ('problem' in entry) throw damaged(file, index + 1, entry.problem)
    return entry.value
  })
  const last = parseLine(torn, schema)
  return 'problem' in last ? entries : [...entries, last.value]
}

function parseLine<Entry>(
  line: string,
  schema: z.ZodType<Entry>,
): { value: Entry } | { problem: string } {
  const data = parseJson(line)
  if (data === undefined) return { problem: 'it is cut off or damaged' }
  const parsed = schema.safeParse(data)
  return parsed.success ? { value: parsed.data } : { problem: schemaProblem(parsed.error) }
}

function damaged(file: string, line: number, problem: string): UserError {
  return new UserError({
    place: { file, line },
    problem: `Expected one record per line, but ${problem}`,
    fix: 'Restore the file as it was written, or delete it and run the golden sets again: npx vitest run',
  })
}
