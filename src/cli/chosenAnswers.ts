import { existsSync, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Problem } from '../errors.ts'
import { UserError } from '../errors.ts'
import { shownFile } from '../files/unusableFile.ts'
import { fileNames, folderName, folderPaths } from '../results/folder.ts'
import { namedRun } from '../results/kept/namedRun.ts'
import { printable } from '../text/untrusted.ts'

/**
 * The file of the answers to judge.
 * @param root absolute path of the project
 * @param given names a run, or is the path of a file of answers, or of a folder that has one
 * @returns its absolute path
 * @throws UserError if there is none, or the run would replace it
 */
export function chosenAnswers(root: string, given: string): string {
  const folder = join(root, folderName)
  const run = namedRun(folder, given)
  const file = run ? folderPaths(run.folder).answers : answersAt(resolve(given))
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new UserError(run ? withoutAnswers(run.id) : nothingAt(given))
  }
  const { answers } = folderPaths(folder)
  if (existsSync(answers) && realpathSync(file) === realpathSync(answers)) {
    throw new UserError({
      problem: `Expected answers that this run does not replace, got ${shownFile(file)}`,
      fix: run
        ? 'The last run did not end, so its answers are not kept. Copy the file, or name a kept run: npx vitest-rag runs'
        : 'Name the kept run (npx vitest-rag run --answers last), or copy the file',
    })
  }
  return file
}

function answersAt(path: string): string {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? join(path, fileNames.answers) : path
}

function nothingAt(given: string): Problem {
  return {
    problem: `Expected a kept run or a file of answers after \`--answers\`, got \`${printable(given, 160)}\``,
    fix: 'For example: --answers last, or a path; npx vitest-rag runs lists the runs',
  }
}

function withoutAnswers(id: string): Problem {
  return {
    problem: `Expected the answers of run ${id}, but it has none`,
    fix: 'Merged reports have none. Name another run: npx vitest-rag runs',
  }
}
