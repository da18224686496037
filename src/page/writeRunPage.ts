import type { Report } from '../report/model/report.ts'
import type { PagedRun } from './pagedRun.ts'
import { pageTrends } from './pageTrends.ts'
import { readPageShell } from './pageShell.ts'
import type { PageToWrite } from './writePage.ts'
import { writePage } from './writePage.ts'

export interface PageOfRun {
  /** Absolute path of the project's folder. */
  root: string
  run: Omit<PagedRun, 'trends'>
  /** The report of the run. */
  report: Report
}

/**
 * Writes the HTML report of a run, with how the kept runs and the baseline's commits went.
 * @param file where it is written
 * @throws UnusableFile if it can't be written
 */
export function writeRunPage(file: string, page: PageOfRun): void {
  writePage(file, pageOfRun(page))
}

/** The same, to be written or served. */
export function pageOfRun({ root, run, report }: PageOfRun): PageToWrite {
  return { run: { ...run, trends: pageTrends(root) }, report, shell: readPageShell() }
}
