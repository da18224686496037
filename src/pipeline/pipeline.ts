import type { RetrievedContext, Turn } from '../golden/goldenSet.ts'

/** What the system under test is told besides the question. It never sees the reference. */
export interface PipelineContext {
  /** Aborts when the case's time is up or the run is stopped. */
  signal: AbortSignal
  caseId: string
  history?: Turn[]
  asOf?: string
  /** Name of the pipeline variant under comparison. */
  variant?: string
}

/** A retrieved passage as pipelines may return it; bare text is numbered by rank. */
export type PipelineContextInput = string | { id?: string; documentId?: string; text: string }

/** What a pipeline returns. */
export interface PipelineResult {
  answer: string
  /** Retrieved passages, best first. @default none */
  contexts?: readonly PipelineContextInput[]
  /** True where the system refused to answer. @default found by phrases in the answer */
  declined?: boolean
}

/** The system under test: the default export of the module that `pipeline:` names. */
export type Pipeline = (
  question: string,
  context: PipelineContext,
) => PipelineResult | Promise<PipelineResult>

/** A pipeline's result, checked and completed. */
export interface PipelineOutput {
  answer: string
  contexts: RetrievedContext[]
  declined?: boolean
}
