import type { BatchEndpoint } from '../judge/batchEndpoint.ts'
import type { BatchPass } from '../judge/batch/deferringJudge.ts'
import type { Prices } from '../judge/judge.ts'

/** A judge in the form that batches need. */
export interface BatchProject {
  /** The name of the judge in reports. */
  name: string
  /** A hash of everything that defines its answers: the judge and its prompts. */
  identity: string
  prices?: Prices | undefined
  /** Whether questions of one case and step may share a request. */
  joins(step: string): boolean
  /** The most tokens of material in one request. @default 24_000 */
  materialTokens?: number | undefined
  connect(): Promise<BatchEndpoint>
  /** The result of the pass over the cases; undefined if this Vitest made none. */
  pass?: BatchPass
}
