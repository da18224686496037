import type { CaseRecord, MatcherRecord } from '../results/results.ts'

/** What the generated module says of a case before it runs. */
export interface GoldenTaskMeta {
  /** Relative to the root: shards may have been run elsewhere. */
  file: string
  set: string
  caseId: string
  /** Of the pipeline. Absent if there is one system. */
  variant?: string
}

/**
 * What travels with a test through blobs and merges, where no main process knows of it. JSON-safe, a
 * few kilobytes.
 */
export interface RagTaskMeta {
  golden?: GoldenTaskMeta
  record?: CaseRecord
  /** The run was ended before the case was judged. */
  isInterrupted?: true
  /** Where a worker judged by itself, the reporter knows the file. */
  matchers?: (Omit<MatcherRecord, 'file'> & Partial<Pick<MatcherRecord, 'file'>>)[]
}

/** What the main process tells its workers. */
export interface ProvidedRag {
  /** Address of the hub's socket. */
  endpoint: string
  /** How many cases of a file the pipeline is asked at once. */
  pipelineConcurrency?: number
  /** Where contexts come from that a pipeline does not return. @default nowhere: there are none */
  contexts?: 'spans'
  /** Whether a test without an assertion fails, or may fail by a runner of the user's. */
  countsAssertions?: true
}

declare module 'vitest' {
  interface TaskMeta {
    rag?: RagTaskMeta
  }
  interface ProvidedContext {
    rag?: ProvidedRag
  }
}
