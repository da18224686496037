import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Baseline } from '../../baseline/baseline.ts'
import { baselineBelow } from '../../baseline/baselineBelow.ts'
import { workingBaselineFiles } from '../../baseline/baselineFiles.ts'
import { nearestBaselineAt } from '../../baseline/chooseBaseline.ts'
import { formatBaseline } from '../../baseline/format.ts'
import { namedCommit } from '../../baseline/git/committedFile.ts'
import type { Problem } from '../../errors.ts'
import { UserError } from '../../errors.ts'
import { compareBaselines } from '../../gate/compare/compareBaselines.ts'
import { loosenedBaseline } from '../../gate/policy/loosenedBaseline.ts'
import type { ScoresInDoubt } from '../../gate/scoresInDoubt.ts'
import { scoresInDoubt } from '../../gate/scoresInDoubt.ts'
import { baselineChangeLines } from '../../report/baseline/baselineChanges.ts'
import { folderName, folderPaths } from '../../results/folder.ts'
import { readResultsFolder } from '../../results/journal.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { sum } from '../../statistics/mean.ts'
import { counted } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { CommandCall, Output } from '../command.ts'
import type { WorkingBaseline } from '../workingBaseline.ts'
import { readWorkingBaseline } from '../workingBaseline.ts'

/**
 * Checks the baseline without running anything: that it is valid and not edited, that its scores are those of the last
 * run, and, against a commit, that its rules are as strict as before. Scores that the commit has too need no run.
 * @throws UserError if a check fails
 */
export function baselineCheck(
  { flags }: CommandCall<{ against?: string; root?: string }>,
  { print }: Output,
): number {
  const { root = process.cwd(), against } = flags
  const working = readWorkingBaseline(root)
  const former = against === undefined ? undefined : formerBaseline(against, root)
  const verified = verifiedScores(working.baseline, former?.baseline, root)
  const problems = [
    ...editedByHand(working),
    ...(former?.baseline
      ? [...loosened(former.baseline, working), ...elsewhere(former.baseline, working)]
      : []),
    ...notOfTheRun(working, verified),
  ]
  if (problems.length > 0) throw new UserError(problems)
  const sets = Object.values(working.baseline.sets)
  const cases = sum(sets.map(set => Object.keys(set.cases).length))
  const holds = `${counted(cases, 'case')} of ${counted(sets.length, 'golden set')}`
  print(`${working.name} is valid (${holds})${former ? `; ${former.outcome}` : ''}`)
  print(verification(working, former?.baseline, verified).join('\n'))
  return 0
}

/** Which scores were verified, and which could not be. */
function verification(
  { baseline }: WorkingBaseline,
  former: Baseline | undefined,
  { folder, answers, unmeasured, leftOut = [] }: VerifiedScores,
): string[] {
  if (unmeasured) {
    const open = [...unmeasured, ...leftOut].map(one => `  ${printable(one, 400)}`)
    return [
      `Its scores differ from the run in ${folder} by no more than chance${open.length === 0 ? '' : ', but these could not be verified:'}`,
      ...open,
    ]
  }
  const changes = former && compareBaselines(former, baseline)
  if (former && !changes) return ['It has not changed.']
  const why =
    answers !== undefined
      ? `the results in ${folder} come from recorded answers (${printable(answers, 160)}), not from a run of the pipeline`
      : `${folder} has no results of a run`
  return [
    `Its scores can't be verified: ${why} (npx vitest-rag run)`,
    ...(changes ? ['', ...baselineChangeLines(changes, [])] : []),
  ]
}

function notOfTheRun({ name }: WorkingBaseline, { folder, differing }: VerifiedScores): Problem[] {
  return (differing ?? []).map(one => ({
    place: { file: name },
    problem: `Expected the scores of the run in ${folder}, but ${printable(one, 400)}`,
    fix: 'If that run is out of date, run the golden sets again. Otherwise record the baseline again: npx vitest-rag baseline update',
  }))
}

/** A commit without a baseline has no rules to loosen. */
function formerBaseline(against: string, root: string) {
  const { baseline, commit } = nearestBaselineAt(against, root)
  const name = namedCommit(against, commit)
  const outcome = baseline
    ? `it is at least as strict as that of ${name}`
    : `there is no baseline at ${name}`
  return { baseline, outcome }
}

/** The same scores always give the same text, so any other text was edited. */
function editedByHand({ name, text, baseline }: WorkingBaseline): Problem[] {
  const expected = formatBaseline(baseline).split('\n')
  // Git may check files out with the line breaks of the system.
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const count = Math.max(lines.length, expected.length)
  const line = Array.from({ length: count }).findIndex((_, at) => lines[at] !== expected[at])
  if (line === -1) return []
  return [
    {
      place: { file: name, line: line + 1 },
      problem: 'Expected a baseline as vitest-rag writes it, but it was edited by hand',
      fix: 'Record it again: npx vitest-rag baseline update',
    },
  ]
}

function loosened(former: Baseline, { name, baseline }: WorkingBaseline): Problem[] {
  return loosenedBaseline(former, baseline).map(change => ({
    place: { file: name },
    problem: `Expected a baseline as strict as before, but ${printable(change, 400)}`,
    fix: 'Revert the change, or ask somebody who may merge despite this check to accept it',
  }))
}

/** Sets with another golden file than before, although no file was moved: a run of their package would ignore them. */
function elsewhere(former: Baseline, { file, name, baseline }: WorkingBaseline): Problem[] {
  const isThere = (path: string) => existsSync(join(dirname(dirname(file)), path))
  const known = new Set(Object.values(baseline.sets).map(set => set.file))
  return Object.entries(baseline.sets).flatMap(([set, { file: now }]) => {
    const before = ownEntry(former.sets, set)?.file
    if (now === undefined || before === undefined || now === before) return []
    if (isThere(now) && (known.has(before) || !isThere(before))) return []
    const [shown, was] = [now, before].map(path => printable(path, 160))
    return {
      place: { file: name },
      problem: `Expected ${printable(set, 80)} to be the golden set of ${was}, as before, got ${shown}, but the file was not moved there`,
      fix: 'Record it again: npx vitest-rag baseline update',
    }
  })
}

/** The verification of the scores in a project's baseline by its last run. */
interface VerifiedScores extends Partial<ScoresInDoubt> {
  /** The folder of the run's results, for messages. */
  folder: string
  /** Name of the recorded answers behind the results, which prove nothing about the system. */
  answers?: string
}

/**
 * Compares the baseline with the results of the last run, for the sets of the project.
 * @param former the former baseline, whose scores need no proof
 * @returns no scores if the folder has no results of the system
 * @throws UserError if the results are damaged
 */
function verifiedScores(
  baseline: Baseline,
  former: Baseline | undefined,
  root: string,
): VerifiedScores {
  const path = join(root, folderName)
  const folder = printable(relative(process.cwd(), path), 160)
  const paths = folderPaths(path)
  if (!existsSync(paths.results) && !existsSync(paths.journal)) return { folder }
  const results = readResultsFolder(path)
  const { answers } = results.run
  if (answers !== undefined) return { folder, answers }
  const place = { folder: workingBaselineFiles(root).folder, root }
  const part = (whole: Baseline) => baselineBelow(whole, place, results.sets).baseline
  return {
    folder,
    ...scoresInDoubt({ recorded: part(baseline), former: former && part(former), results }),
  }
}
