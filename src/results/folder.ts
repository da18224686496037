import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNodeError } from '../files/nodeError.ts'
import { writing } from '../files/unusableFile.ts'

/** The folder of a project's results, beside its configuration. */
export const folderName = '.vitest-rag'

/** Names of the files in it. */
export const fileNames = {
  /** What the last run found out, summed up. */
  results: 'results.json',
  /** What it recorded, a case a line. */
  records: 'results.jsonl',
  /** What a run that is not over has found out so far. */
  journal: 'results.partial.jsonl',
  /** Answers and contexts of the last run. */
  answers: 'answers.jsonl',
  /** The report of the last run, as Markdown. */
  report: 'report.md',
  /** The same as a page, where it was asked for. */
  htmlReport: 'report.html',
  /** What the last rerun of some golden files in watch mode came to. */
  rerun: 'rerun.json',
  /** What judges wrote in the last run that was no valid answer. */
  invalidAnswers: 'invalid-answers.jsonl',
  /** What judges answered, of all runs. */
  verdicts: 'verdicts.jsonl',
  /** What models answered while questions were drawn over documents, of all times. */
  generation: 'generation.jsonl',
  /** What they wrote then that was no valid answer. */
  invalidGeneration: 'generation.invalid-answers.jsonl',
  /** Questions that were written to golden files, so that none comes back that somebody took out. */
  writtenQuestions: 'generation.questions.jsonl',
  /** Scores that later runs are compared with. The only one that has to be committed. */
  baseline: 'baseline.json',
  /** The answers that the baseline's scores were given to. */
  baselineAnswers: 'baseline.answers.jsonl',
} as const

/** Names of the files in it that say how far the judge agrees with people. */
export const calibrationNames = {
  record: 'calibration.json',
  differences: 'calibration.differences.jsonl',
} as const

/** Path of each file of runs, by the same names. */
export type FolderPaths = Record<Exclude<keyof typeof fileNames, `baseline${string}`>, string>

/**
 * @param folder path of the folder, e.g. `join(root, folderName)`
 * @param runFolder where a run writes what only it has to say
 */
export function folderPaths(folder: string, runFolder: string = folder): FolderPaths {
  const runPath = (name: keyof typeof fileNames) => join(runFolder, fileNames[name])
  return {
    results: runPath('results'),
    records: runPath('records'),
    journal: runPath('journal'),
    answers: runPath('answers'),
    report: runPath('report'),
    htmlReport: runPath('htmlReport'),
    invalidAnswers: runPath('invalidAnswers'),
    rerun: join(folder, fileNames.rerun),
    verdicts: join(folder, fileNames.verdicts),
    generation: join(folder, fileNames.generation),
    invalidGeneration: join(folder, fileNames.invalidGeneration),
    writtenQuestions: join(folder, fileNames.writtenQuestions),
  }
}

/** Where the last runs are kept, each in a folder that has its id for a name. */
export function runsFolder(folder: string): string {
  return join(folder, 'runs')
}

/** Where a pass over the cases for a batch keeps what it finds out. */
export function batchRunFolder(folder: string): string {
  return join(folder, 'batch', 'run')
}

/** Where a hunt has its questions, and what the pipeline answered to them. It is gone when the hunt is over. */
export function huntFolder(folder: string): string {
  return join(folder, 'hunt')
}

const gitignore = ['*', '!.gitignore', `!${fileNames.baseline}`, ''].join('\n')

/**
 * Makes the folder, with a `.gitignore` that keeps all but the baseline out of git. One that is
 * already there stays as it is: what a team commits is theirs to say.
 * @throws UnusableFile where it can't be made
 */
export function createFolder(folder: string): FolderPaths {
  writing(folder, () => {
    mkdirSync(folder, { recursive: true })
    try {
      writeFileSync(join(folder, '.gitignore'), gitignore, { flag: 'wx' })
    } catch (error) {
      if (!isNodeError(error, 'EEXIST')) throw error
    }
  })
  return folderPaths(folder)
}
