import type { BatchEndpoint } from '../judge/batchEndpoint.ts'
import type { DeferredQuestion } from '../judge/batch/deferringJudge.ts'
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

/** What a pass over the cases came to. */
export interface BatchPass {
  /** What is left to ask, in the order of the cases. */
  deferred: readonly DeferredQuestion[]
  /** How many questions batches answered: the verdict log has them. */
  answered: number
  /** Keys of the other questions that batches asked. */
  unanswered: readonly string[]
  /** Why no further round asks a question, by its key. */
  givenUp: ReadonlyMap<string, string>
  /** What batches used so far. */
  tokens: { promptTokens: number; completionTokens: number }
}
