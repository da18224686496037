import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNodeError } from '../files/nodeError.ts'
import { writing } from '../files/unusableFile.ts'

/** The folder of a project's results, beside its configuration. */
export const folderName = '.vitest-rag'

/** Names of the files in it. */
export const fileNames = {
  /** The summary of the last run. */
  results: 'results.json',
  /** The records of the last run, one case a line. */
  records: 'results.jsonl',
  /** The records so far of a run that has not ended. */
  journal: 'results.partial.jsonl',
  /** Answers and contexts of the last run. */
  answers: 'answers.jsonl',
  /** The report of the last run, as Markdown. */
  report: 'report.md',
  /** The report as a page, if the user asked for it. */
  htmlReport: 'report.html',
  /** The results of the last rerun of some golden files in watch mode. */
  rerun: 'rerun.json',
  /** Invalid answers of judges in the last run. */
  invalidAnswers: 'invalid-answers.jsonl',
  /** The answers of judges, of all runs. */
  verdicts: 'verdicts.jsonl',
  /** The answers of models to `generate`, of all runs. */
  generation: 'generation.jsonl',
  /** Invalid answers of models to `generate`. */
  invalidGeneration: 'generation.invalid-answers.jsonl',
  /** Questions that were written to golden files, so that a question that a person removed does not come back. */
  writtenQuestions: 'generation.questions.jsonl',
  /** Scores that later runs are compared with. The only file that must be committed. */
  baseline: 'baseline.json',
  /** The answers behind the baseline's scores. */
  baselineAnswers: 'baseline.answers.jsonl',
} as const

/** Names of the files with the agreement between the judge and people. */
export const calibrationNames = {
  record: 'calibration.json',
  differences: 'calibration.differences.jsonl',
} as const

/** Path of each file of a run, by the same keys. */
export type FolderPaths = Record<Exclude<keyof typeof fileNames, `baseline${string}`>, string>

/**
 * @param folder path of the folder, e.g. `join(root, folderName)`
 * @param runFolder folder of the files that belong to this run alone
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

/** The folder of the kept runs, with one subfolder for each, named by the run's id. */
export function runsFolder(folder: string): string {
  return join(folder, 'runs')
}

/** The folder of the results of a batch pass over the cases. */
export function batchRunFolder(folder: string): string {
  return join(folder, 'batch', 'run')
}

/** The folder of a hunt's questions and of the pipeline's answers to them. The hunt removes it at its end. */
export function huntFolder(folder: string): string {
  return join(folder, 'hunt')
}

/** The folder of samples of production. Only a run that names one of its files runs it. */
export function productionFolder(folder: string): string {
  return join(folder, 'production')
}

const gitignore = ['*', '!.gitignore', `!${fileNames.baseline}`, ''].join('\n')

/**
 * Makes the folder, with a `.gitignore` that keeps everything but the baseline out of git. An existing `.gitignore`
 * stays as it is, because the team decides what to commit.
 * @throws UnusableFile if the folder can't be made
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
