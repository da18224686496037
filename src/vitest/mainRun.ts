import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { GoldenSet } from '../golden/goldenSet.ts'
import { openVerdictLog } from '../judge/verdictLog.ts'
import { openAnswers } from '../results/answers.ts'
import type { AnswerLog } from '../results/answers.ts'
import { createFolder, folderName, folderPaths } from '../results/folder.ts'
import type { FolderPaths } from '../results/folder.ts'
import { openJournal } from '../results/journal.ts'
import type { Journal } from '../results/journal.ts'
import type { AnswerRecord, CaseRecord, MatcherRecord, SetRun, Shard } from '../results/results.ts'
import { tool } from '../results/tool.ts'
import { createEvaluator } from './evaluator.ts'
import type { Evaluator } from './evaluator.ts'
import { setRun } from './expectedCases.ts'
import { judgingBy } from './judging.ts'
import type { RagOptions, RunEnvironment } from './options.ts'
import { createProgress } from './progress.ts'

/** What the main process keeps of a run: the judge, and the notes from which nothing gets lost. */
export interface MainRun {
  evaluator: Evaluator
  paths: FolderPaths
  /** Forgets the results of the run before; what is not replaced must not be read as this run's. */
  begin(sets: readonly GoldenSet[]): void
  keepMatchers(records: readonly MatcherRecord[]): void
  /** Puts the notes away once the results are written. */
  end(): void
}

export interface MainRunOptions {
  root: string
  options: RagOptions
  environment: RunEnvironment
  /** Which part of the run this is. */
  shard?: Shard | undefined
  /** Shows a line to the user while tests run. */
  log(line: string): void
}

export function createMainRun({ root, options, environment, shard, log }: MainRunOptions): MainRun {
  const folder = join(root, folderName)
  const paths = folderPaths(folder)
  const progress = createProgress({ log })
  let notes: Notes | undefined
  const judging = judgingBy(options, openVerdictLog(paths.verdicts))
  return {
    paths,
    evaluator: createEvaluator({
      ...judging,
      repeat: environment.repeat,
      onCase(record, answer) {
        notes?.keepCase(record, answer)
        progress.count(record.usage)
      },
    }),
    begin(sets) {
      rmSync(paths.results, { force: true })
      rmSync(paths.journal, { force: true })
      // Ordinary tests alone leave nothing that a kill could lose.
      if (sets.length === 0) return
      progress.expect(sets.reduce((sum, { cases }) => sum + cases.length, 0))
      notes = openNotes(folder, shard)
      for (const set of sets) notes.keepSet(set.name, setRun(set, judging.known))
    },
    keepMatchers(records) {
      // Without golden sets there is nothing to go on with after a kill.
      for (const record of records) notes?.keepMatcher(record)
    },
    end() {
      notes?.close()
      notes = undefined
    },
  }
}

interface Notes {
  keepSet(name: string, set: SetRun): void
  keepCase(record: CaseRecord, answer: AnswerRecord | undefined): void
  keepMatcher(record: MatcherRecord): void
  close(): void
}

function openNotes(folder: string, shard: Shard | undefined): Notes {
  const paths = createFolder(folder)
  const journal: Journal = openJournal(paths.journal)
  const answers: AnswerLog = openAnswers(paths.answers)
  journal.append({ type: 'run', tool, ...(shard && { shard }) })
  return {
    keepSet: (name, set) => journal.append({ type: 'set', name, set }),
    keepMatcher: record => journal.append({ type: 'matcher', record }),
    keepCase(record, answer) {
      if (answer) answers.append(answer)
      journal.append({ type: 'case', record })
    },
    close() {
      answers.close()
      journal.remove()
    },
  }
}
