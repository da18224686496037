import { join, relative, resolve } from 'node:path'
import { nameInProject } from '../../files/relativePath.ts'
import type { Calibrated } from '../../calibration/calibrateJudge.ts'
import { calibrateJudge } from '../../calibration/calibrateJudge.ts'
import { ownLabelMeans } from '../../calibration/figures/ownLabelMeans.ts'
import type { LabelledStratum } from '../../calibration/labels/labelledStrata.ts'
import { labelledStrata } from '../../calibration/labels/labelledStrata.ts'
import type { ClaimLabel } from '../../calibration/labels/labels.ts'
import type { LabelFile } from '../../calibration/labels/readLabels.ts'
import { readLabels } from '../../calibration/labels/readLabels.ts'
import { linesOfPeople } from '../../calibration/labels/textLabels.ts'
import {
  calibrationFile,
  differencesFile,
  writeCalibration,
} from '../../calibration/record/calibrationRecord.ts'
import { calibrationLines } from '../../calibration/terminal/calibrationLines.ts'
import { labellingLines } from '../../calibration/terminal/labellingLines.ts'
import { formatProblem, UserError } from '../../errors.ts'
import type { CorrectedMeans } from '../../results/correctedMeans.ts'
import { folderName, folderPaths } from '../../results/folder.ts'
import { isSampleFile } from '../../results/kept/expireProduction.ts'
import { namedRun } from '../../results/kept/namedRun.ts'
import { readyFolder } from '../../results/readyFolder.ts'
import { readSummary } from '../../results/resultsFile.ts'
import { runIdPattern } from '../../results/runId.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { CommandCall, Output } from '../command.ts'
import { answersIn, foundRun } from '../namedSystem.ts'
import { openProject } from '../openProject.ts'
import { UsageError } from '../usageError.ts'
import { readVitestArguments } from '../vitestArguments.ts'

interface CalibrateFlags {
  repeats?: number
  metrics?: string[]
  'per-claim'?: true
  send?: true
}

/** With more judge errors the figures would only cover texts that are easy to judge. */
const mostErrors = 0.1
const shownProblems = 10
const shownErrors = 3

/**
 * Compares the configured judge with labels of people, prints how far they agree, and keeps the record for reports.
 * @returns the exit code: 2 if the judge failed on more than a tenth of the texts
 * @throws UserError if no label is valid, if there is no judge, or if the record can't be written
 */
export async function calibrate(
  { files, flags, vitestArguments }: CommandCall<CalibrateFlags>,
  output: Output,
): Promise<number> {
  if (!files) throw noFile()
  const [file] = files
  const { repeats = 1, metrics, 'per-claim': perClaim = false } = flags
  const read = readLabels(resolve(file), printable(file, 160))
  tellProblems(read, output)
  const { root, services, close } = await openProject(readVitestArguments(vitestArguments).options)
  try {
    const isOfProduction = isSampleFile(resolve(file)) || read.lines.some(one => one.production)
    if (isOfProduction) services.refuseUnsentLabels(printable(file, 160), flags.send === true)
    readyFolder(root, [calibrationFile(root), differencesFile(root)])
    const { claims, preferences } = read.labels
    const strata = labelledStrata(linesOfPeople(read.lines))
    const calibrated = await calibrateJudge(read.labels, {
      judge: await services.calibratedJudge(perClaim),
      onJudged: progress(claims.length * repeats + preferences.length * 2, output),
      labelFile: nameInProject(root, resolve(file)),
      repeats,
      strata,
      ownLabels: labelledRuns(root, { labels: claims, strata }),
      ...(metrics && { metrics }),
    })
    output.print([...labellingLines(read), ...calibrationLines(calibrated.calibration)].join('\n'))
    return conclude(calibrated, { root, isOfModels: read.isOfModels }, output)
  } finally {
    await close()
  }
}

function noFile(): UsageError {
  return new UsageError({
    problem: 'Expected a file with labels',
    fix: 'For example: npx vitest-rag calibrate labels.jsonl --repeats 3',
  })
}

function tellProblems({ problems, wrongLines }: LabelFile, { printError }: Output): void {
  if (problems.length === 0) return
  for (const problem of problems.slice(0, shownProblems)) printError(formatProblem(problem))
  const left = problems.length - shownProblems
  if (left > 0) printError(`… and ${left} more`)
  printError(`${counted(wrongLines, 'line')} left out\n`)
}

/** Judging takes long, so this reports each tenth of it. */
function progress(total: number, { printError }: Output): () => void {
  const step = Math.ceil(total / 10)
  let done = 0
  return () => {
    done += 1
    if (total >= 100 && done % step === 0 && done < total) {
      printError(`judged ${grouped(done)} of ${grouped(total)}`)
    }
  }
}

function conclude(
  calibrated: Calibrated,
  { root, isOfModels }: { root: string; isOfModels: boolean },
  output: Output,
): number {
  const { errorShare, errors, differences } = calibrated
  if (errors.length > 0) {
    output.printError(`\njudge errors, ${Math.round(errorShare * 100)} % of the texts:`)
    for (const reason of errors.slice(0, shownErrors)) {
      output.printError(`  ${printable(reason, 300)}`)
    }
  }
  if (errorShare > mostErrors) {
    output.printError('That is more than a tenth: no record was written')
    return 2
  }
  // Keep no record, because reports would call it agreement with people.
  if (isOfModels) return 0
  writeCalibration(root, calibrated)
  const shown = (file: string) => relative(process.cwd(), file)
  output.print(`\nrecord: ${shown(calibrationFile(root))}`)
  if (differences.length > 0) {
    output.print(
      `all ${counted(differences.length, 'difference')}: ${shown(differencesFile(root))}`,
    )
  }
  return 0
}

/** By run, set and metric: means corrected by labels of the run's claims, for runs that still exist. */
function labelledRuns(
  root: string,
  { labels, strata }: { labels: readonly ClaimLabel[]; strata: readonly LabelledStratum[] },
): Record<string, Record<string, CorrectedMeans>> {
  const ids = [...new Set(strata.flatMap(({ run }) => run ?? []))].filter(id =>
    runIdPattern.test(id),
  )
  const runs = ids.toSorted().flatMap(id => {
    const run = runOf(root, id)
    if (run?.results.run.id !== id) return []
    const { results, answers } = run
    const means = ownLabelMeans({ results, answerOf: answersIn(answers), labels, strata })
    return Object.keys(means).length === 0 ? [] : [[id, means] as const]
  })
  return Object.fromEntries(runs)
}

/** A run that was deleted, damaged or written by another version corrects nothing. */
function runOf(root: string, id: string) {
  try {
    const folder = join(root, folderName)
    if (namedRun(folder, id) !== undefined) return foundRun(root, id)
    return readSummary(folderPaths(folder).results).run.id === id
      ? foundRun(root, undefined)
      : undefined
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}
