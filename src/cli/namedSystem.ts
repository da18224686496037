import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { nearestBaselineAt } from '../baseline/chooseBaseline.ts'
import { readBaseline } from '../baseline/read.ts'
import { recordedAnswers } from '../baseline/recordedAnswers.ts'
import { snapshot } from '../baseline/snapshot.ts'
import { UserError } from '../errors.ts'
import type { ScoredSystem } from '../gate/systems/compareSystems.ts'
import type { ShownSystem } from '../report/systems/systemRun.ts'
import { fileNames, folderName, folderPaths } from '../results/folder.ts'
import { gatedPart, variantPart } from '../results/gatedPart.ts'
import { incompleteRun } from '../results/integrity.ts'
import { decisionInFolder, readResultsFolder } from '../results/journal.ts'
import { namedRun } from '../results/kept/namedRun.ts'
import type { Results } from '../results/results.ts'
import { readDecision, readResults } from '../results/resultsFile.ts'
import type { DecidedRun } from '../results/summary.ts'
import { firstFew } from '../text/firstFew.ts'
import { printable } from '../text/untrusted.ts'

/** A system that the user named, with its scores and facts. */
export type NamedSystem = ScoredSystem & ShownSystem

/**
 * The scores of a run or of a baseline.
 * @param name a run as listed by `runs`, a results file or a folder with one, a `baseline.json`, or a commit, for its
 *   baseline. `:<variant>` behind a run or a path names another variant than the gated one.
 * @throws UserError if nothing has that name
 */
export function namedSystem(root: string, name: string): NamedSystem {
  const baseline = basename(name) === fileNames.baseline ? readBaseline(resolve(name)) : undefined
  if (baseline) return { name, scores: baseline }
  const found = runAndPart(root, name)
  return found ? systemOf(name, found.run, found.part) : committedSystem(root, name)
}

/**
 * A run, and what is behind its name: `hyde` of `last:hyde`.
 * @returns undefined if no run has that name
 */
export function runAndPart(
  root: string,
  name: string,
): { run: FoundRun; part: string | undefined } | undefined {
  const whole = runNamed(root, name)
  if (whole) return { run: whole, part: undefined }
  const split = name.lastIndexOf(':')
  const run = split > 0 ? runNamed(root, name.slice(0, split)) : undefined
  return run && { run, part: name.slice(split + 1) }
}

/** The results of a run, with the answers beside them. */
interface FoundRun {
  results: Results
  /** The decision of the gate at the end of the run; undefined without one. */
  decision: DecidedRun | undefined
  /** Path of `answers.jsonl`, which may not be there. */
  answers: string
  /** Path of its records, a case a line. */
  records: string
}

function runNamed(root: string, name: string): FoundRun | undefined {
  const folder = join(root, folderName)
  const place = namedRun(folder, name)
  if (place) return foundIn(place.folder)
  const path = resolve(name)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return undefined
  if (stats.isDirectory()) return foundIn(path)
  const { answers, records } = folderPaths(dirname(path))
  return { results: readResults(path), decision: readDecision(path), answers, records }
}

function foundIn(folder: string): FoundRun {
  const { answers, journal, records: whole } = folderPaths(folder)
  const records = existsSync(journal) ? journal : whole
  return {
    results: readResultsFolder(folder),
    decision: decisionInFolder(folder),
    answers,
    records,
  }
}

/**
 * The results of a run, and the file of the answers beside them.
 * @param name as for {@link namedSystem}. @default the last run
 * @throws UserError if no run has that name
 */
export function foundRun(root: string, name: string | undefined): FoundRun {
  if (name === undefined) return foundIn(join(root, folderName))
  const run = runNamed(root, name)
  if (run) return run
  throw noSuchFile(name)
}

export function noSuchFile(name: string): UserError {
  return new UserError({
    problem: `There is no run or results file \`${printable(name, 80)}\``,
    fix: 'List the runs: npx vitest-rag runs',
  })
}

function systemOf(
  name: string,
  { results, answers }: FoundRun,
  variant: string | undefined,
): NamedSystem {
  const run = variant === undefined ? gatedPart(results) : variantOf(results, variant)
  const shown = { records: run.cases, answerOf: answersIn(answers), incomplete: incompleteRun(run) }
  return { name, scores: snapshot(run), ...shown }
}

function variantOf(results: Results, variant: string): Results {
  const all = Object.values(results.sets)
  const run = variantPart(results, variant)
  if (run.cases.length > 0) return run
  const names = [...new Set(all.flatMap(({ variants }) => variants?.names ?? []))]
  const ran = names.filter(name => variantPart(results, name).cases.length > 0)
  const shown = ran.map(name => printable(name, 80))
  throw new UserError({
    problem: `The run has no cases of variant \`${printable(variant, 80)}\``,
    fix:
      names.length === 0
        ? 'It has only one system: leave out the variant'
        : `It has cases of ${firstFew(shown, 10)}`,
  })
}

export function answersIn(file: string): NonNullable<ShownSystem['answerOf']> {
  if (!existsSync(file)) return () => undefined
  const { find } = recordedAnswers(file)
  return find
}

function committedSystem(root: string, name: string): NamedSystem {
  const { baseline } = baselineAt(root, name)
  if (baseline) return { name, scores: baseline }
  throw new UserError({
    problem: `There is no baseline at commit \`${printable(name, 80)}\``,
    fix: 'Name a run (npx vitest-rag runs), a results file, or a commit that has .vitest-rag/baseline.json',
  })
}

function baselineAt(root: string, name: string) {
  try {
    return nearestBaselineAt(name, root)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    throw new UserError({
      problem: `There is no run, results file or commit \`${printable(name, 80)}\``,
      fix: 'List the runs: npx vitest-rag runs. Name a run by its id, the beginning of its id, `last` or `last~1`',
    })
  }
}
