import type { RunToReport } from '../report/assembly/runToReport.ts'
import type { PageTrends } from './pageData.ts'
import type { ExchangesOf } from './pageExchanges.ts'

/** A run that the page is about. */
export interface PagedRun extends RunToReport {
  trends: PageTrends
  /** Notes besides the report of the run, for example on what it is compared with now. */
  notes?: readonly string[]
  /** What the judge was asked about a case. @default the page says how to print it */
  exchangesOf?: ExchangesOf
}
