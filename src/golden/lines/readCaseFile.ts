import { closeSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { FileLine } from '../../files/fileLines.ts'
import { fileLines } from '../../files/fileLines.ts'
import type { LineSpan } from '../../files/lineSpan.ts'
import { readSpan } from '../../files/readSpan.ts'
import { maximumProblems } from '../../schema/issueFindings.ts'
import { escaped } from '../../text/untrusted.ts'
import { caseOutline } from '../cases/caseOutline.ts'
import { changedMeanwhile } from '../cases/changedMeanwhile.ts'
import type { SetSurroundings } from '../cases/readCase.ts'
import type { GoldenFile } from '../goldenFile.ts'
import { report, shownPath } from '../goldenFile.ts'
import type { CaseFile, CaseOutline, GoldenCase } from '../goldenSet.ts'
import { longestLine, oneALine, readCaseLine } from './caseLine.ts'
import { stampOf } from '../../files/fileStamp.ts'
import { openCaseFile } from './openCaseFile.ts'

/** With all that a run makes of its cases, more would not fit into the memory of a process. */
const maximumCases = 1_000_000

/** The cases of a file with one on each line. */
export interface ReadCaseFile {
  cases: readonly CaseOutline[]
  /** @throws UserError where the file was changed since */
  caseAt(index: number): GoldenCase
  caseFile: CaseFile
}

/**
 * Reads the file that `cases` names, and keeps the outlines of the cases and where their lines stand.
 * What is wrong with it is kept as problems of the golden file.
 * @param written the path as the golden file writes it
 * @returns undefined where it can't be opened
 */
export function readCaseFile(
  file: GoldenFile,
  written: string,
  set: SetSurroundings,
): ReadCaseFile | undefined {
  const path = resolve(dirname(file.absolute), written)
  const opened = openCaseFile({ path, written, root: file.root })
  if ('problem' in opened) {
    const { problem, fix } = opened
    report(file, { path: ['cases'], about: 'value', problem: `\`cases\` ${problem}`, fix })
    return undefined
  }
  const { descriptor, stamp } = opened
  const named = { ...file, shown: shownPath(file.root, path) }
  const { cases, spans } = readLines(named, descriptor, set)
  if (cases.length === 0 && file.problems.length === 0) file.problems.push(noCase(named.shown))
  const isUnchanged = () => stampOf(path) === stamp
  return {
    cases,
    caseFile: {
      path,
      isUnchanged,
      placeOf: index => ({ file: named.shown, line: spans[index]?.number ?? 1, column: 1 }),
    },
    caseAt(index) {
      const [outline, span] = [cases[index], spans[index]]
      if (!outline || !span) throw new Error(`Expected a case at ${index} of ${cases.length}`)
      const found = isUnchanged()
        ? caseAgain({ ...named, problems: [] }, { path, span }, set)
        : undefined
      if (found?.id === outline.id && found.hash === outline.hash) return found
      throw changedMeanwhile({ file: named.shown, line: span.number }, outline.id)
    },
  }
}

interface NumberedSpan extends LineSpan {
  /** Of the line, from 1. */
  number: number
}

interface CasesRead {
  cases: CaseOutline[]
  spans: NumberedSpan[]
}

function readLines(file: GoldenFile, descriptor: number, set: SetSurroundings): CasesRead {
  const read: CasesRead = { cases: [], spans: [] }
  const lines = new Map<string, number>()
  try {
    for (const line of fileLines(descriptor, { keptBytes: longestLine })) {
      if (file.problems.length > maximumProblems) break
      if (read.cases.length === maximumCases) {
        reportAt(file, line, tooMany)
        break
      }
      const { id, goldenCase } = readCaseLine(file, line, set) ?? {}
      if (id !== undefined) reportRepeated(file, line, { id, lines })
      if (goldenCase) {
        const { start, length, number } = line
        read.cases.push(caseOutline(goldenCase, set.tags))
        read.spans.push({ start, length, number })
      }
    }
  } finally {
    closeSync(descriptor)
  }
  return read
}

const noCase = (file: string) => ({
  place: { file },
  problem: 'Expected a case on every line, but the file is empty',
  fix: oneALine,
})

const tooMany = {
  problem: `Expected at most ${maximumCases} cases`,
  fix: 'Divide them among several golden files',
}

function reportRepeated(
  file: GoldenFile,
  line: FileLine,
  { id, lines }: { id: string; lines: Map<string, number> },
): void {
  const first = lines.get(id)
  if (first === undefined) {
    lines.set(id, line.number)
    return
  }
  reportAt(file, line, {
    problem: `Expected every \`id\` to be unique, but \`${escaped(id)}\` is also on line ${first}`,
    fix: 'Rename one of the two cases',
    caseId: escaped(id, 200),
  })
}

function reportAt(
  { problems, shown }: GoldenFile,
  { number }: FileLine,
  { caseId, ...problem }: { problem: string; fix: string; caseId?: string },
): void {
  problems.push({
    place: { file: shown, line: number, column: 1, ...(caseId !== undefined && { caseId }) },
    ...problem,
  })
}

/** Reads one line anew. @returns undefined where no case, or another number of them, stands there */
function caseAgain(
  file: GoldenFile,
  { path, span }: { path: string; span: NumberedSpan },
  set: SetSurroundings,
): GoldenCase | undefined {
  const descriptor = openSync(path, 'r')
  try {
    const bytes = readSpan(descriptor, span)
    return readCaseLine(file, { ...span, bytes }, set)?.goldenCase
  } finally {
    closeSync(descriptor)
  }
}
