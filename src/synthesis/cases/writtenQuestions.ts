import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTextIfThere } from '../../files/textFile.ts'
import { writing } from '../../files/unusableFile.ts'
import { fileNames, folderName } from '../../results/folder.ts'
import { parseJson } from '../../text/parseJson.ts'

/**
 * The questions that were written to a golden file before. Damaged lines of the log are skipped.
 * @param root absolute path of the project
 * @param goldenFile as the project names it
 */
export function writtenQuestions(root: string, goldenFile: string): string[] {
  return (readTextIfThere(logIn(root)) ?? '').split('\n').flatMap(line => {
    const note = parseJson(line)
    if (typeof note !== 'object' || note === null) return []
    const { file, question } = note as { file?: unknown; question?: unknown }
    return file === goldenFile && typeof question === 'string' ? [question] : []
  })
}

/** Records questions, so that a question that a person removed from the file does not come back. */
export function noteQuestions(
  root: string,
  goldenFile: string,
  questions: readonly string[],
): void {
  if (questions.length === 0) return
  const lines = questions.map(question => `${JSON.stringify({ file: goldenFile, question })}\n`)
  const log = logIn(root)
  writing(log, () => appendFileSync(log, lines.join('')))
}

const logIn = (root: string): string => join(root, folderName, fileNames.writtenQuestions)
