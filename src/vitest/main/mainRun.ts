import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { GoldenSet } from '../../golden/goldenSet.ts'
import { writing } from '../../files/unusableFile.ts'
import { openInvalidAnswers } from '../../judge/log/invalidAnswers.ts'
import { openVerdictLog } from '../../judge/log/verdictLog.ts'
import { folderName, folderPaths } from '../../results/folder.ts'
import type { FolderPaths } from '../../results/folder.ts'
import { readResults } from '../../results/resultsFile.ts'
import { runPaths } from '../../results/liveRun.ts'
import { readyFolder } from '../../results/readyFolder.ts'
import { caseKey } from '../../results/order.ts'
import type { AnyMetric } from '../../metrics/customMetric.ts'
import type { Results, Shard } from '../../results/results.ts'
import { sum } from '../../statistics/mean.ts'
import { rootRelative } from '../compile/goldenFiles.ts'
import { createEvaluator } from './evaluator.ts'
import type { CaseEvaluator } from './evaluator.ts'
import { createJudgedRecords } from './judgedRecords.ts'
import type { JudgedRecords } from './judgedRecords.ts'
import type { Judging } from './judging.ts'
import { judgingBy } from './judging.ts'
import type { RagOptions, RunEnvironment } from '../options/options.ts'
import { createProgress } from './progress.ts'
import { openRunNotes, setRun } from './runNotes.ts'
import type { RunNotes, RunNotesOptions } from './runNotes.ts'

/** What the main process keeps of a run: the judge, and the notes from which nothing gets lost. */
export interface MainRun {
  evaluator: CaseEvaluator
  judging: Judging
  records: JudgedRecords
  /** Where it keeps its files: others once it has begun, if another run is going on. */
  paths(): FolderPaths
  /** The runs of the same measurement before this one; undefined where this is the first. */
  former(): Results | undefined
  /**
   * Forgets the results of the run before; what is not replaced must not be read as this run's.
   * @throws UnusableFile where what the run finds out could not be written
   */
  begin(sets: readonly GoldenSet[]): void
  /** Whether the run could not begin. */
  wasRefused(): boolean
  /** Puts the notes away once the results are written. */
  end(): void
}

export interface MainRunOptions {
  root: string
  options: RagOptions
  environment: RunEnvironment
  /** Takes secrets out of a text. */
  redact(text: string): string
  /** Which part of the run this is. */
  shard?: Shard | undefined
  /** Shows a line to the user while tests run. */
  log(line: string): void
}

export function createMainRun(given: MainRunOptions): MainRun {
  const { root, options, environment, redact, log } = given
  const folder = join(root, folderName)
  const progress = createProgress({ log })
  let paths = folderPaths(folder)
  let notes: RunNotes | undefined
  let isRefused = false
  let former: Results | undefined
  let formerOutputs = new Map<string, string>()
  const logs = openLogs(given, () => paths)
  const judging = judgingBy(options, { ...logs, onWait: progress.waits })
  return {
    paths: () => paths,
    judging,
    former: () => former,
    wasRefused: () => isRefused,
    evaluator: createEvaluator({
      ...judging,
      redact,
      repeat: environment.repeat,
      formerOutput: (set, caseId) => formerOutputs.get(caseKey({ set, caseId })),
    }),
    // Ordinary tests alone leave nothing to go on with after a kill, and nothing is noted of them.
    records: createJudgedRecords({
      notes: () => notes,
      onCase: progress.count,
      onFault: judging.spending.stop,
    }),
    begin(sets) {
      isRefused = true
      if (sets.length > 0) readyFolder(root)
      paths = runPaths(folder, { isFirst: environment.repeat === 0 })
      former = formerRuns(paths, environment.repeat)
      formerOutputs = outputsOf(former)
      forget(paths.results)
      if (environment.repeat === 0) logs.invalidAnswers.begin()
      // Ordinary tests alone leave nothing that a kill could lose.
      if (sets.length === 0) forget(paths.journal)
      else {
        progress.expect(sum(sets.map(({ cases }) => cases.length)))
        notes = beginNotes(sets, { ...given, folder, paths, former, known: judging.known })
        paths = notes.paths
      }
      isRefused = false
    },
    end() {
      notes?.close()
      notes = undefined
    },
  }
}

/** Where answers are kept. A run may have files of its own, once it has begun. */
function openLogs({ root, redact }: MainRunOptions, paths: () => FolderPaths) {
  const invalidAnswers = openInvalidAnswers({
    file: () => paths().invalidAnswers,
    shown: file => rootRelative(root, file),
    redact,
  })
  return { verdictLog: openVerdictLog(paths().verdicts, { redact }), invalidAnswers }
}

function forget(file: string): void {
  writing(file, () => rmSync(file, { force: true }))
}

interface NotesToBegin extends Omit<RunNotesOptions, 'isRepeat'> {
  former: Results | undefined
  known: readonly AnyMetric[]
}

function beginNotes(
  sets: readonly GoldenSet[],
  { former, known, ...options }: NotesToBegin,
): RunNotes {
  const notes = openRunNotes({ ...options, isRepeat: former !== undefined })
  if (former) notes.keepRun(former)
  for (const set of sets) notes.keepSet(set.name, setRun(set, known))
  return notes
}

/** The results in the folder, where they are of the runs just before this one. */
function formerRuns({ results }: FolderPaths, repeat: number): Results | undefined {
  if (repeat === 0 || !existsSync(results)) return undefined
  const former = readResults(results)
  const last = Math.max(...former.cases.map(one => one.repeat))
  return last === repeat - 1 ? former : undefined
}

/** What the pipeline gave in the last of these runs, by case. */
function outputsOf(former: Results | undefined): Map<string, string> {
  // Sorted by repeat, so that the last one stays.
  return new Map(
    (former?.cases ?? []).flatMap(record =>
      record.outputHash === undefined ? [] : [[caseKey(record), record.outputHash]],
    ),
  )
}
