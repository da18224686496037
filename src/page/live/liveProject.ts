import type { CaseRecord } from '../../results/results.ts'
import type { FindExchanges } from '../pageExchanges.ts'
import type { PagedRun } from '../pagedRun.ts'

export type ReviewedCase = Pick<CaseRecord, 'set' | 'caseId'>

/** What the page is about, and where it may write. */
export interface LiveProject {
  /** Absolute path of the project's folder. */
  root: string
  /** Absolute path of the file that labels are written to. */
  labelFile: string
  /** The run that the page shows at the time. */
  runOf(): Omit<PagedRun, 'trends'>
  /** What the verdict log has of it. */
  exchangesOf: FindExchanges
  /** Called with what a person decided about a case. */
  reviewed(name: ReviewedCase, decision: 'accepted' | 'dropped'): void
}
