import { createHash } from 'node:crypto'
import { UserError } from '../errors.ts'
import { jsonLinesIn } from '../files/jsonLines.ts'
import { linesAt } from '../files/linesAt.ts'
import type { LinePlace } from '../files/lineSpan.ts'
import { writeAtomically } from '../files/textFile.ts'
import { compareText } from '../text/stableJson.ts'
import { recordProblem } from './recordProblem.ts'
import type { RejudgedCase, ResultLine } from './resultLine.ts'
import { resultLineSchema } from './resultLine.ts'
import type { RejudgedScores, Results } from './results.ts'
import type { HeldEvidence } from './storedRecord.ts'
import { moveTo, placeOf, storedRecord } from './storedRecord.ts'
import type { ResultLinesFile } from './summary.ts'

/** What the lines of a run hold. */
export type RecordedLines = Pick<Results, 'cases' | 'matchers' | 'unrecorded' | 'rejudged'>

/**
 * Writes what a run recorded, one record a line. Records that stand in a file already are copied from
 * there, and stand in this one from then on.
 */
export function writeResultLines(file: string, results: RecordedLines): ResultLinesFile {
  const hash = createHash('sha256')
  const places: LinePlace[] = []
  let start = 0
  function* chunks(): Generator<Buffer> {
    for (const bytes of linesOf(results)) {
      const line = Buffer.concat([bytes, lineBreak])
      hash.update(line)
      places.push({ file, start, length: bytes.length })
      start += line.length
      yield line
    }
  }
  writeAtomically(file, chunks())
  for (const [index, record] of results.cases.entries()) {
    const place = places[index]
    if (place && placeOf(record)) moveTo(record, place)
  }
  return { lines: places.length, sha256: hash.digest('hex') }
}

const lineBreak = Buffer.from('\n')

/** Cases come first, so that the place of each is known by its index. */
function* linesOf({ cases, matchers, unrecorded, rejudged }: RecordedLines): Generator<Buffer> {
  const bytesOf = (line: ResultLine) => Buffer.from(JSON.stringify(resultLineSchema.parse(line)))
  const copied = linesAt(cases.flatMap(record => placeOf(record) ?? []))
  try {
    for (const record of cases) {
      const there = placeOf(record) && copied.next().value
      yield there ? there : bytesOf({ type: 'case', record })
    }
  } finally {
    // Gives its files back, which some systems ask for before one of them is replaced.
    copied.return(undefined)
  }
  for (const record of matchers) yield bytesOf({ type: 'matcher', record })
  for (const one of unrecorded) yield bytesOf({ type: 'unrecorded', case: one })
  for (const [set, judged] of sorted(rejudged ?? {})) {
    for (const [caseId, scores] of sorted(judged)) {
      yield bytesOf({ type: 'rejudged', case: { set, caseId, scores } })
    }
  }
}

function sorted<Value>(record: Record<string, Value>): [name: string, value: Value][] {
  return Object.entries(record).toSorted(([one], [other]) => compareText(one, other))
}

/**
 * Reads what a run recorded.
 * @param sets that it ran
 * @param held evidence beyond it stays in the file
 * @throws UserError where a line is damaged or says what no run writes
 */
export function readResultLines(
  file: string,
  sets: Results['sets'],
  held: HeldEvidence,
): { recorded: RecordedLines; found: ResultLinesFile } {
  const recorded: RecordedLines = { cases: [], matchers: [], unrecorded: [] }
  const rejudged: RejudgedCase[] = []
  const hash = createHash('sha256')
  let lines = 0
  for (const { value, place, bytes } of jsonLinesIn(file, resultLineSchema)) {
    lines += 1
    hash.update(bytes).update(lineBreak)
    if (value.type === 'case') {
      refuseFault(file, lines, recordProblem(value.record, sets))
      recorded.cases.push(storedRecord(value.record, place, held))
    } else if (value.type === 'matcher') recorded.matchers.push(value.record)
    else if (value.type === 'unrecorded') recorded.unrecorded.push(value.case)
    else rejudged.push(value.case)
  }
  return {
    recorded: { ...recorded, ...(rejudged.length > 0 && { rejudged: bySet(rejudged) }) },
    found: { lines, sha256: hash.digest('hex') },
  }
}

function bySet(rejudged: readonly RejudgedCase[]): RejudgedScores {
  const sets = Map.groupBy(rejudged, ({ set }) => set)
  return Object.fromEntries(
    [...sets].map(([set, cases]) => [
      set,
      Object.fromEntries(cases.map(({ caseId, scores }) => [caseId, scores])),
    ]),
  )
}

function refuseFault(file: string, line: number, fault: ReturnType<typeof recordProblem>): void {
  if (!fault) return
  throw new UserError({
    place: { file, line },
    problem: `Expected a record of the run, but \`${fault.key}\`: ${fault.message}`,
    fix: 'An older version of vitest-rag wrote the file, or it was edited: run the golden sets again',
  })
}
