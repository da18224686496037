import type { PagedRun } from '../pageIndex.ts'

/** What the page is about, and where it may write. */
export interface LiveProject {
  /** Absolute path of the project's folder. */
  root: string
  /** Absolute path of the file that labels are written to. */
  labelFile: string
  /** The run that the page shows at the time. */
  runOf(): Omit<PagedRun, 'trends'>
  /** What cases hash to since they were edited here, by what they hashed to in the run. */
  edited: Map<string, string>
}
