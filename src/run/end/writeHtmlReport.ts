import { relativePath } from '../../files/relativePath.ts'
import { UnusableFile } from '../../files/unusableFile.ts'
import type { AnswersOf } from '../../report/cases/caseAnswers.ts'
import type { Report } from '../../report/model/report.ts'
import type { RagRun } from '../project/ragRun.ts'
import type { Conclusion } from './concludeRun.ts'

export interface HtmlReport {
  run: Pick<RagRun, 'root' | 'main' | 'html' | 'servingFile' | 'redact'>
  concluded: Conclusion & { answersOf: AnswersOf; recordsFile: string }
  report: Report
  /** Shows a line to the user. */
  log(line: string): void
}

/**
 * Writes the HTML report if the options ask for it. It says what the report in the terminal says,
 * so a page that can't be written is reported, and fails nothing.
 */
export async function writeHtmlReport({ run, concluded, report, log }: HtmlReport): Promise<void> {
  if (!run.html) return
  const { root } = run
  const { htmlReport: file } = run.main.paths()
  // Few runs write one.
  const { writeRunPage } = await import('../../page/writeRunPage.ts')
  const { exchangesOfChanged } = await import('../../page/pageExchanges.ts')
  const { recordExchanges } = await import('../services/recordExchanges.ts')
  try {
    const exchangesOf = await exchangesOfChanged(concluded, (record, answerOf) =>
      recordExchanges(record, answerOf, { run }),
    )
    writeRunPage(file, { root, run: { ...concluded, exchangesOf }, report })
    log(`report as a page: ${relativePath(root, file)}`)
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error
    log(`RAG: the HTML report is not written: ${error.message}`)
  }
}
