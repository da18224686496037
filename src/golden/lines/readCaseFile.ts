import { closeSync, openSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { defined } from '../../defined.ts'
import { relativePath } from '../../files/relativePath.ts'
import type { FileLine } from '../../files/fileLines.ts'
import { fileLines } from '../../files/fileLines.ts'
import { stampOf } from '../../files/fileStamp.ts'
import { maximumProblems } from '../../schema/issueFindings.ts'
import { escaped } from '../../text/untrusted.ts'
import type { CaseWithPath, SetSurroundings } from '../cases/readCase.ts'
import type { GoldenFile } from '../goldenFile.ts'
import { report } from '../goldenFile.ts'
import { leadsOutside, linksOutside, outside } from '../insideProject.ts'
import { longestLine, oneALine, readCaseLine } from './caseLine.ts'

/** More cases don't fit into the memory of a process. */
const maximumCases = 1_000_000

/** The cases of a file with one on each line. */
export interface CaseFile {
  /** Absolute. */
  path: string
  /** The stamp of the file from before it was opened, so that a write during the reading counts as a change. */
  stamp: string
  /** The path that messages show. */
  shown: string
  placed: readonly CaseWithPath[]
  /** The line of each case or conversation, from 1: its path begins with the index of its line in this list. */
  lines: readonly number[]
}

/**
 * Reads the file that `cases` names. Its problems become problems of the golden file.
 * @param written the path as the golden file writes it
 * @returns undefined if it can't be opened
 */
export function readCaseFile(
  file: GoldenFile,
  written: string,
  set: SetSurroundings,
): CaseFile | undefined {
  const path = resolve(dirname(file.absolute), written)
  const stamp = stampOf(path)
  const opened = openCaseFile({ path, written, root: file.root })
  if (typeof opened !== 'number') {
    const { problem, fix } = opened
    report(file, { path: ['cases'], about: 'value', problem: `\`cases\` ${problem}`, fix })
    return undefined
  }
  const shown = relativePath(file.root, path)
  const read = readLines({ ...file, shown }, opened, set)
  if (read.placed.length === 0 && file.problems.length === 0) file.problems.push(noCase(shown))
  return { path, stamp, shown, ...read }
}

interface CaseFileToOpen {
  /** Absolute. */
  path: string
  /** The path as the golden file writes it. */
  written: string
  root: string
}

/** @returns the descriptor, or why the file can't be read, worded to follow the name of the key */
function openCaseFile({
  path,
  written,
  root,
}: CaseFileToOpen): number | { problem: string; fix: string } {
  if (leadsOutside(written, { absolute: path, root })) return outside
  const fix = `Paths are relative to the golden file; looked for ${relativePath(root, path)}`
  try {
    const facts = statSync(path, { throwIfNoEntry: false })
    if (!facts) return { problem: 'names a file that does not exist', fix }
    // Reading a pipe or a device may never end.
    if (!facts.isFile()) return { problem: 'names a file that is not a regular file', fix }
    if (linksOutside({ absolute: path, root })) return outside
    return openSync(path, 'r')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return { problem: `names a file that cannot be read (${String(error.code)})`, fix }
  }
}

function readLines(
  file: GoldenFile,
  descriptor: number,
  set: SetSurroundings,
): Pick<CaseFile, 'placed' | 'lines'> {
  const placed: CaseWithPath[] = []
  const lines: number[] = []
  const lineOfId = new Map<string, number>()
  try {
    for (const line of fileLines(descriptor, { keptBytes: longestLine })) {
      if (file.problems.length > maximumProblems) break
      if (placed.length >= maximumCases) {
        reportAt(file, line, tooMany)
        break
      }
      const { id, cases = [] } = readCaseLine(file, line, set) ?? {}
      if (id !== undefined) reportRepeated(file, line, { id, lineOfId })
      if (cases.length === 0) continue
      for (const { goldenCase, path } of cases)
        placed.push({ goldenCase, path: ['cases', lines.length, ...path.slice(2)] })
      lines.push(line.number)
    }
  } finally {
    closeSync(descriptor)
  }
  return { placed, lines }
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
  { id, lineOfId }: { id: string; lineOfId: Map<string, number> },
): void {
  const first = lineOfId.get(id)
  if (first === undefined) {
    lineOfId.set(id, line.number)
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
    place: { file: shown, line: number, column: 1, ...defined({ caseId }) },
    ...problem,
  })
}
