import type { RetrievedContext, Turn } from '../golden/goldenSet.ts'
import type { StepRecord } from './stepRecord.ts'
import type { RecordedToolCalls } from './toolCall.ts'
import type { AnswerUsage } from './tokenUsage.ts'

/** The data that the system under test gets besides the question. It never gets the reference. */
export interface PipelineContext {
  /** Aborts when the case's time is up or the run is stopped. */
  signal: AbortSignal
  caseId: string
  /** What was said before: the history of the case, then the questions and answers of the turns before. */
  history?: Turn[]
  asOf?: string
  /**
   * Names the conversation for systems that keep it. It is new in each run, for each variant and each time that a
   * conversation is repeated.
   */
  conversationId: string
  /** The number of the turn in its conversation, from 1. */
  turn: number
  /** The `state` that the pipeline returned for the turn before. Absent in the first turn. */
  state?: unknown
  /** Name of the variant under comparison. */
  variant?: string
  /** The options of this variant from the golden set or the plugin. */
  options?: Readonly<Record<string, unknown>>
}

/**
 * A retrieved passage in the forms that pipelines may return: plain text, which gets its rank as id, or the objects
 * of LangChain, LlamaIndex or the AI SDK.
 */
export type PipelineContextInput =
  | DocumentPassage
  /** LlamaIndex's `NodeWithScore`. */
  | { node: { id_: string; getContent(mode: never): string }; text?: never }
  /** An entry of the AI SDK's `ranking`. */
  | { document: DocumentPassage; text?: never }

// Each has `text`, so that it may be read from any returned passage.
type DocumentPassage =
  | string
  | { id?: string; documentId?: string; text: string; tool?: string; hop?: number }
  | { id?: string; documentId?: string; content: string; metadata?: object; text?: never }
  /** LangChain's `Document`. */
  | { id?: string; pageContent: string; metadata?: object; text?: never }

/** The return value of a pipeline. */
export interface PipelineResult {
  /** May be left out if there are `contexts` and only retrieval is scored. */
  answer?: string
  /** Retrieved passages, best first: `[]` if none was retrieved. @default unknown, so metrics that read them are not measured */
  contexts?: readonly PipelineContextInput[]
  /** True if the system refused to answer. @default detected by phrases in the answer */
  declined?: boolean
  /**
   * The tools that the model called for the answer, for `calls` in `checks` and for reports: the calls or `steps` of the
   * AI SDK, the messages of LangChain, OpenAI or Anthropic, or `{ name, arguments, result, error, hop }`. Calls before
   * the last message of a user are left out. `[]` if it called none. @default unknown
   */
  toolCalls?: readonly (string | object)[] | object
  /** The usage of the answer. It counts against the budget, and reports show the sum. @default unknown */
  usage?: AnswerUsage
  /**
   * What else to keep with the answer, for custom metrics and readers of reports: JSON of at most 8,000 bytes, such as
   * a query or the route that the question took. @default nothing
   */
  details?: unknown
  /** Handed to the next turn of the conversation as it is, and never kept. @default nothing */
  state?: unknown
}

/** The system under test: the default export of the module that `pipeline:` names. */
export type Pipeline = (
  question: string,
  context: PipelineContext,
) => PipelineResult | Promise<PipelineResult>

/** The result of a pipeline, checked and completed. */
export interface PipelineOutput extends RecordedToolCalls {
  answer: string
  contexts: RetrievedContext[]
  declined?: boolean
  /** The pipeline gave no answer: the empty `answer` has no meaning. */
  retrievalOnly?: true
  /** The retrieved passages are unknown: the empty `contexts` does not mean that nothing was retrieved. */
  answerOnly?: true
  /** What the steps returned that metrics of the case measure. */
  stepPassages?: StepPassages
  /**
   * The steps of the pipeline as records keep them: with shortened texts and without secrets. Empty if the pipeline
   * named none. Absent if they are unknown: in matchers, for answers that a golden set records, and for cases without a
   * custom metric.
   */
  steps?: StepRecord[]
  /** The number of further steps. Absent if there are none. */
  stepsLeftOut?: number
  /** JSON that the pipeline returned with the answer, its keys sorted and without secrets. Absent if it returned none. */
  details?: unknown
}

/** What steps of a pipeline returned, by the names of the steps. */
export type StepPassages = Record<string, PassagesOfStep>

/** Why something is not known. */
interface Unknown {
  unknown: string
}

/** What a step returned, or why there is nothing: the case did not take the step, or what it returned is unknown. */
export type PassagesOfStep = ListedPassages | { notTaken: string } | Unknown

export interface ListedPassages {
  /** Ids of documents, best first, each once. */
  documents: string[] | Unknown
  /** The passages with their texts, best first, each once. Absent if no metric reads them. */
  passages?: RetrievedContext[] | Unknown
}

/** The answer of a pipeline. */
export interface PipelineAnswer {
  output: PipelineOutput
  /** Absent if the pipeline did not report it. */
  usage?: AnswerUsage
}
