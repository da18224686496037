import { UserError } from '../../errors.ts'
import { fileLines } from '../../files/fileLines.ts'
import { shownFile } from '../../files/unusableFile.ts'
import { whileOpen } from '../../files/whileOpen.ts'
import type { GivenFile } from './given.ts'
import { Given } from './given.ts'
import { placedJson } from './placedJson.ts'
import { decodedText } from './sourceText.ts'

type Told = Omit<GivenFile, 'placeAt'>

/** Longer lines are not records. */
const longestLine = 50 * 1024 * 1024

const shownProblems = 20

/**
 * The records of a file with one JSON object on each line.
 * @throws UserError that names all lines that are not JSON objects
 */
export function jsonLineRecords(path: string, told: Told): Given[] {
  return [...eachJsonLine(path, told)]
}

/** The same records one after the other, so that a file of any size can be read. */
export function eachJsonLine(path: string, told: Told): Generator<Given> {
  const file = shownFile(path)
  return recordsIn(linesIn(path, file), { ...told, file })
}

/** The same for a text. */
export function jsonLinesOf(text: string, told: Told & { file: string }): Given[] {
  return [...recordsIn(text.split('\n'), told)]
}

function* linesIn(path: string, file: string): Generator<string> {
  try {
    for (const line of whileOpen(path, open => fileLines(open, { keptBytes: longestLine }))) {
      const { bytes, number, length } = line
      if (length > longestLine) throw tooLong(file, number)
      yield textOf(bytes, { file, line: number })
    }
  } catch (error) {
    if (error instanceof UserError || !(error instanceof Error && 'code' in error)) throw error
    throw new UserError({
      place: { file },
      problem: `The file cannot be read (${String(error.code)})`,
    })
  }
}

function textOf(bytes: Buffer, place: { file: string; line: number }): string {
  try {
    return decodedText(bytes, place.file)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    throw new UserError(error.problems.map(problem => ({ ...problem, place })))
  }
}

function tooLong(file: string, line: number): UserError {
  return new UserError({
    place: { file, line },
    problem: 'Expected a line to be at most 50 MB',
    fix: 'Write one record on each line',
  })
}

function* recordsIn(lines: Iterable<string>, told: Told & { file: string }): Generator<Given> {
  const problems: UserError[] = []
  let number = 0
  for (const line of lines) {
    number += 1
    if (line.trim() === '') continue
    const read = recordIn(line, number, told)
    if (!(read instanceof UserError)) yield read
    else if (problems.push(read) > shownProblems) break
  }
  if (problems.length > 0) throw new UserError(problems.flatMap(one => [...one.problems]))
}

function recordIn(text: string, line: number, told: Told & { file: string }): Given | UserError {
  const { file } = told
  const placeAt = (start: number) => ({ file, line, column: start + 1 })
  const read = placedJson(text)
  if ('fault' in read) {
    const { offset, problem } = read.fault
    const fix = 'Write one record on each line: {"question": "…"}'
    return new UserError({
      place: placeAt(offset),
      problem: `Expected valid JSON, but ${problem}`,
      fix,
    })
  }
  const source = { ...told, placeAt }
  for (const entry of read.doubled)
    new Given(source, entry, 'a key that appears twice').lose(laterCounts)
  return new Given(source, read.item)
}

/** Why the earlier of two values of one key is lost. */
export const laterCounts = 'the same object has another value for it, which is carried over'
