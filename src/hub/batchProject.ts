import type { BatchEndpoint } from '../judge/batchEndpoint.ts'
import type { BatchPass } from '../judge/batch/deferringJudge.ts'
import type { Prices } from '../judge/judge.ts'

/** A judge as batches ask it. */
export interface BatchProject {
  /** As reports name it. */
  name: string
  /** Changes with all that defines its answers: the judge and its prompts. */
  identity: string
  prices?: Prices | undefined
  /** Whether questions of one case and step may share a request. */
  joins(step: string): boolean
  /** Tokens of material that one request may hold. @default 24_000 */
  materialTokens?: number | undefined
  connect(): Promise<BatchEndpoint>
  /** What the pass over the cases came to; undefined where this Vitest made none. */
  pass?: BatchPass
}
