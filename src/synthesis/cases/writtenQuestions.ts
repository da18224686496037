import { appendFileSync } from 'node:fs'
import { readTextIfThere } from '../../files/textFile.ts'
import { writing } from '../../files/unusableFile.ts'
import { parseJson } from '../../text/parseJson.ts'

/**
 * The questions that were written to a golden file before.
 * @param log lines of JSON; damaged ones are passed over
 */
export function writtenQuestions(log: string, goldenFile: string): string[] {
  return (readTextIfThere(log) ?? '').split('\n').flatMap(line => {
    const note = parseJson(line)
    if (typeof note !== 'object' || note === null) return []
    const { file, question } = note as { file?: unknown; question?: unknown }
    return file === goldenFile && typeof question === 'string' ? [question] : []
  })
}

/** Notes questions, so that one that somebody takes out of the file does not come back. */
export function noteQuestions(log: string, goldenFile: string, questions: readonly string[]): void {
  if (questions.length === 0) return
  const lines = questions.map(question => `${JSON.stringify({ file: goldenFile, question })}\n`)
  writing(log, () => appendFileSync(log, lines.join('')))
}
