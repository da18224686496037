import { createHash } from 'node:crypto'
import { UserError } from '../errors.ts'
import { jsonLinesIn } from '../files/jsonLines.ts'
import { writeAtomically } from '../files/textFile.ts'
import { compareText } from '../text/stableJson.ts'
import { recordProblem } from './recordProblem.ts'
import type { RejudgedCase, ResultLine } from './resultLine.ts'
import { resultLineSchema } from './resultLine.ts'
import type { RejudgedScores, Results } from './results.ts'
import type { ResultLinesFile } from './summary.ts'

/** What the lines of a run hold. */
export type RecordedLines = Pick<Results, 'cases' | 'matchers' | 'unrecorded' | 'rejudged'>

/**
 * Writes what a run recorded, one record a line. The schema has the keys of a record in the order in which a run sets
 * them, so a record that was read is written again as it was.
 */
export function writeResultLines(file: string, results: RecordedLines): ResultLinesFile {
  const hash = createHash('sha256')
  let lines = 0
  function* chunks(): Generator<Buffer> {
    for (const line of linesOf(results)) {
      const bytes = Buffer.from(`${JSON.stringify(resultLineSchema.parse(line))}\n`)
      hash.update(bytes)
      lines += 1
      yield bytes
    }
  }
  writeAtomically(file, chunks())
  return { lines, sha256: hash.digest('hex') }
}

const lineBreak = Buffer.from('\n')

function* linesOf(recorded: RecordedLines): Generator<ResultLine> {
  for (const record of recorded.cases) yield { type: 'case', record }
  for (const record of recorded.matchers) yield { type: 'matcher', record }
  for (const one of recorded.unrecorded) yield { type: 'unrecorded', case: one }
  for (const [set, judged] of sorted(recorded.rejudged ?? {})) {
    for (const [caseId, scores] of sorted(judged)) {
      yield { type: 'rejudged', case: { set, caseId, scores } }
    }
  }
}

function sorted<Value>(record: Record<string, Value>): [name: string, value: Value][] {
  return Object.entries(record).toSorted(([one], [other]) => compareText(one, other))
}

/**
 * Reads what a run recorded.
 * @param sets that it ran
 * @throws UserError where a line is damaged or says what no run writes
 */
export function readResultLines(
  file: string,
  sets: Results['sets'],
): { recorded: RecordedLines; found: ResultLinesFile } {
  const recorded: RecordedLines = { cases: [], matchers: [], unrecorded: [] }
  const rejudged: RejudgedCase[] = []
  const hash = createHash('sha256')
  let lines = 0
  for (const { value, bytes } of jsonLinesIn(file, resultLineSchema)) {
    lines += 1
    hash.update(bytes).update(lineBreak)
    if (value.type === 'case') {
      refuseFault(file, lines, recordProblem(value.record, sets))
      recorded.cases.push(value.record)
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
