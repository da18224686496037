import type { RetrievedContext, Turn } from '../golden/goldenSet.ts'

/** What the system under test gets besides the question. It never sees the reference. */
export interface PipelineContext {
  /** Aborts when the case's time is up or the run is stopped. */
  signal: AbortSignal
  caseId: string
  history?: Turn[]
  asOf?: string
  /** Name of the variant under comparison. */
  variant?: string
  /** What the golden set or the plugin has for this variant. */
  options?: Readonly<Record<string, unknown>>
}

/**
 * A retrieved passage as pipelines may return it: bare text, which is numbered by rank, or what
 * LangChain, LlamaIndex or the AI SDK retrieve.
 */
export type PipelineContextInput =
  | DocumentPassage
  /** LlamaIndex's `NodeWithScore`. */
  | { node: { id_: string; getContent(mode: never): string }; text?: never }
  /** An entry of the AI SDK's `ranking`. */
  | { document: DocumentPassage; text?: never }

// `text` is known of each, so that it may be read from what a pipeline returned.
type DocumentPassage =
  | string
  | { id?: string; documentId?: string; text: string }
  | { id?: string; documentId?: string; content: string; metadata?: object; text?: never }
  /** LangChain's `Document`. */
  | { id?: string; pageContent: string; metadata?: object; text?: never }

/** What an answer took, as its pipeline tells it. */
export interface AnswerUsage {
  promptTokens?: number | undefined
  completionTokens?: number | undefined
  /** In the unit of the judge's `prices`. */
  cost?: number | undefined
}

/** What a pipeline returns. */
export interface PipelineResult {
  /** May be left out if there are `contexts` and only retrieval is scored. */
  answer?: string
  /** Retrieved passages, best first: `[]` if none was retrieved. @default unknown, so metrics that read them are not measured */
  contexts?: readonly PipelineContextInput[]
  /** True if the system refused to answer. @default found by phrases in the answer */
  declined?: boolean
  /** What the answer took: it counts against the budget, and reports show the sum. @default unknown */
  usage?: AnswerUsage
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
  /** The pipeline gave no answer: `answer` is empty, and says nothing. */
  retrievalOnly?: true
  /** What was retrieved is unknown: `contexts` is empty, and says nothing. */
  answerOnly?: true
  /** Of the steps that metrics of the case are taken of. */
  stepDocuments?: StepDocuments
}

/** What steps of a pipeline gave back, by their names. */
export type StepDocuments = Record<string, DocumentsOfStep>

/**
 * Ids of documents, best first, each once; or why there are none: the case did not take the step, or took it and nobody
 * knows what it found.
 */
export type DocumentsOfStep = string[] | { notTaken: string } | { unknown: string }

/** What came of asking a pipeline. */
export interface PipelineAnswer {
  output: PipelineOutput
  /** Absent where it told nothing. */
  usage?: AnswerUsage
}
