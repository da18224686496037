import type { CaseRecord, MatcherRecord } from '../results/results.ts'

/** What the generated module says about a test before it runs. */
export interface GoldenTaskMeta {
  /** Relative to the root, because shards may run in different folders. */
  file: string
  set: string
  /** The turns of a conversation, or the one case of any other test. */
  caseIds: string[]
  /** The variant of the pipeline. Absent if there is one system. */
  variant?: string
}

/**
 * Data that travels with a test through blobs and merges, without the main process that made it. Safe for JSON, a few
 * kilobytes.
 */
export interface RagTaskMeta {
  golden?: GoldenTaskMeta
  /** Of the cases that have one, in their order. */
  records?: CaseRecord[]
  /** The run ended before the case was judged. */
  isInterrupted?: true
  /** If a worker judged without the main process, the reporter adds the file. */
  matchers?: (Omit<MatcherRecord, 'file'> & Partial<Pick<MatcherRecord, 'file'>>)[]
}

/** Data that the main process provides to its workers. */
export interface ProvidedRag {
  /** Address of the hub's socket. */
  endpoint: string
  /** The number of cases of a file that the pipeline answers concurrently. */
  pipelineConcurrency?: number
  /** Contexts that a pipeline does not return come from spans, and from results of these tools. @default they do not */
  contexts?: { tools: string[] }
  /** Whether a test without an assertion fails, or may fail by a runner of the user. */
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
