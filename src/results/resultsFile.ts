import { existsSync } from 'node:fs'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { UserError } from '../errors.ts'
import { readTextIfThere, writeAtomically } from '../files/textFile.ts'
import { schemaProblem, schemaVersion } from '../files/schemaProblem.ts'
import { parseJson } from '../text/parseJson.ts'
import { stableJson, compareText } from '../text/stableJson.ts'
import type { Results, RejudgedScores } from './results.ts'
import { resultsSchemaVersion } from './resultsSchema.ts'
import { singleFileSchema, singleFileVersion } from './singleFile.ts'
import type { DecidedRun, ResultsSummary, WrittenSummary, ResultLinesFile } from './summary.ts'
import { setsOf, summaryOf, summarySchema } from './summary.ts'
import { jsonLinesIn } from '../files/jsonLines.ts'
import { recordProblem } from './recordProblem.ts'
import type { RejudgedCase, ResultLine } from './resultLine.ts'
import { resultLineSchema } from './resultLine.ts'

/** The file of a run's records, beside the summary: `results.jsonl`. */
export function linesFileOf(file: string): string {
  return `${file.replace(/\.json$/, '')}.jsonl`
}

/**
 * Writes the records and then the summary, each completely or not at all.
 * @returns the summary
 */
export function writeResults(file: string, results: Results): WrittenSummary {
  const summary = summaryOf(results, writeResultLines(linesFileOf(file), results))
  writeSummary(file, summary)
  return summary
}

/** Writes the summary again, with the decision. */
export function writeDecision(file: string, summary: WrittenSummary, decision: DecidedRun): void {
  writeSummary(file, { ...summary, decision })
}

function writeSummary(file: string, summary: ResultsSummary): void {
  writeAtomically(file, `${stableJson(summary, 2)}\n`)
}

/**
 * The results that a run left in `.vitest-rag/results.json` and the file beside it.
 * @throws UserError if there are none, if they are cut off, invalid or of another version, or if the two files belong
 *   to different runs
 */
export function readResults(file: string): Results {
  const data = dataIn(file)
  if (schemaVersion(data) === singleFileVersion) {
    return valid(file, singleFileSchema.safeParse(data))
  }
  const { run, sets: summarized, records } = validSummary(file, data)
  const linesFile = linesFileOf(file)
  if (!existsSync(linesFile)) throw withoutLines(linesFile)
  const sets = setsOf(summarized)
  const { recorded, found } = readResultLines(linesFile, sets)
  if (found.lines !== records.lines || found.sha256 !== records.sha256) throw ofOtherRun(linesFile)
  return { run, sets, ...recorded }
}

/**
 * The summary of a run, without its records.
 * @throws UserError if there is none, or if it is cut off, invalid or of another version
 */
export function readSummary(file: string): ResultsSummary {
  return validSummary(file, dataIn(file))
}

/**
 * The decision of the gate on a run; undefined for a file of the older form, which lacks it.
 * @throws UserError as for `readSummary`
 */
export function readDecision(file: string): DecidedRun | undefined {
  const data = dataIn(file)
  if (schemaVersion(data) === singleFileVersion) return undefined
  return validSummary(file, data).decision
}

function dataIn(file: string): unknown {
  const text = readTextIfThere(file)
  if (text === undefined) throw missing(file)
  const data = parseJson(text)
  if (data === undefined) throw damaged(file)
  return data
}

function validSummary(file: string, data: unknown): ResultsSummary {
  const version = schemaVersion(data)
  if (version !== resultsSchemaVersion) throw otherVersion(file, version)
  return valid(file, summarySchema.safeParse(data))
}

function valid<Value>(file: string, parsed: z.ZodSafeParseResult<Value>): Value {
  if (parsed.success) return parsed.data
  throw new UserError({
    place: { file },
    problem: `Expected results of a run, but ${schemaProblem(parsed.error)}`,
    fix: 'An older version of vitest-rag wrote the file, or it was edited: run the golden sets again',
  })
}

function missing(file: string): UserError {
  return new UserError({
    place: { file },
    problem: 'There are no results',
    fix: 'Run the golden sets first: npx vitest run',
  })
}

const copyTogether =
  'Copy `results.json` and `results.jsonl` of one run together, or run the golden sets again: npx vitest run'

function withoutLines(file: string): UserError {
  return new UserError({
    place: { file },
    problem: 'Expected the records of the run beside `results.json`, but they are missing',
    fix: copyTogether,
  })
}

function ofOtherRun(file: string): UserError {
  return new UserError({
    place: { file },
    problem: 'Expected the records that belong to `results.json`, got others or a part of them',
    fix: copyTogether,
  })
}

function damaged(file: string): UserError {
  return new UserError({
    place: { file },
    problem: 'Expected results as JSON, but the text is cut off or damaged',
    fix: 'Copy the file again, or run the golden sets again: npx vitest run',
  })
}

function otherVersion(file: string, version: unknown): UserError {
  const got = typeof version === 'number' ? `got ${version}` : 'found none'
  return new UserError({
    place: { file },
    problem: `Expected results of schema ${resultsSchemaVersion}, ${got}`,
    fix: 'Read results with the version of vitest-rag that wrote them',
  })
}

/** The parts of the results that the lines contain. */
type RecordedLines = Pick<Results, 'cases' | 'matchers' | 'unrecorded' | 'rejudged'>

/**
 * Writes the records of a run, one record a line. The schema has the keys of a record in the order in which a run sets
 * them, so reading and writing a record again gives the same line.
 */
function writeResultLines(file: string, results: RecordedLines): ResultLinesFile {
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
 * Reads the records of a run.
 * @param sets the sets of the run
 * @throws UserError if a line is damaged, or has content that no run writes
 */
function readResultLines(
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
