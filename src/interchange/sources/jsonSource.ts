import { UserError } from '../../errors.ts'
import { lineMap } from '../../text/lineMap.ts'
import { columnRecords } from './columnRecords.ts'
import type { GivenFile } from './given.ts'
import { Given } from './given.ts'
import { placedJson } from './placedJson.ts'
import { jsonLinesOf, laterCounts } from './jsonLineRecords.ts'

type Told = Omit<GivenFile, 'placeAt'> & { file: string }

type JsonSource =
  | { kind: 'document'; root: Given }
  | { kind: 'records'; records: readonly Given[]; isTable: false }

/**
 * One JSON value, or one on each line whatever the file is called.
 * @throws UserError where it is neither, with the place where it breaks
 */
export function jsonSource(text: string, told: Told): JsonSource {
  const read = placedJson(text)
  const positionAt = lineMap(text)
  const placeAt = (start: number) => ({ file: told.file, ...positionAt(start) })
  if ('item' in read) {
    const { losses } = told
    const file = { placeAt, losses, problems: told.problems }
    for (const entry of read.doubled)
      new Given(file, entry, 'a key that appears twice').lose(laterCounts)
    return { kind: 'document', root: new Given(file, columnRecords(read.item)) }
  }
  const { offset, problem } = read.fault
  // The second value of a file with one on each line begins a line.
  const isSecond = problem === 'something follows the value' && placeAt(offset).column === 1
  if (isSecond) return { kind: 'records', records: jsonLinesOf(text, told), isTable: false }
  throw new UserError({
    place: placeAt(offset),
    problem: `Expected valid JSON, but ${problem}`,
    fix: 'Export the file again, or fix it there',
  })
}
