import { join } from 'node:path'
import { baselineTrend } from '../baseline/baselineTrend.ts'
import { UserError } from '../errors.ts'
import { folderName } from '../results/folder.ts'
import { keptRun, keptRunIds } from '../results/kept/keptRuns.ts'
import { runTrend } from '../results/kept/runTrend.ts'
import type { Report } from '../report/model/report.ts'
import type { PageTrends } from './pageData.ts'
import type { PagedRun } from './pagedRun.ts'
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
 * @throws UnusableFile where it can't be written
 */
export function writeRunPage(file: string, page: PageOfRun): void {
  writePage(file, pageOfRun(page))
}

/** The same, to be written or served. */
export function pageOfRun({ root, run, report }: PageOfRun): PageToWrite {
  return { run: { ...run, trends: trendsOf(root) }, report, shell: readPageShell() }
}

const mostCommits = 50

function trendsOf(root: string): PageTrends {
  const folder = join(root, folderName)
  return {
    runs: runTrend(keptRunIds(folder).map(id => keptRun(folder, id))).trends,
    baseline: trendOfBaseline(root),
  }
}

/** Runs are kept without git, too. */
function trendOfBaseline(root: string): PageTrends['baseline'] {
  try {
    return baselineTrend(root, mostCommits).trends
  } catch (error) {
    if (error instanceof UserError) return []
    throw error
  }
}
