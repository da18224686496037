import type { ReplyTokens } from '../pipeline/tokenUsage.ts'
import type { Negotiable, RequestForm } from './requestForm.ts'

/** A question as a batch sends it. */
export interface BatchQuestion {
  step: string
  messages: { role: 'system' | 'user' | 'assistant'; content: string }[]
  /** JSON Schema of the answer. */
  answerSchema: Record<string, unknown>
}

/** Why a batch failed before any of its requests ran. */
interface BatchFault {
  code?: string | undefined
  line?: number | undefined
  message: string
}

/** A batch as its endpoint describes it. */
export interface RemoteBatch {
  id: string
  status: string
  counts: { total: number; completed: number; failed: number }
  outputFileId?: string | undefined
  errorFileId?: string | undefined
  faults: BatchFault[]
}

/** A model's reply in a batch. The session reads it like the reply to a live call. */
interface BatchedReply extends ReplyTokens {
  answer: unknown
  raw?: string
  model?: string
}

/** The outcome of one request. */
export type BatchOutcome =
  | { reply: BatchedReply; unreadable?: string }
  /** The endpoint refuses a part of the request that can be left out. */
  | { refused: Negotiable; says: string }
  /** No answer came, but the same request may get one. */
  | { lost: string }
  /** No answer came, and the same request would not get one. */
  | { failure: string }

/** The Batch API of an endpoint. Its calls retry network faults, as calls to the judge do. */
export interface BatchEndpoint {
  host: string
  /** The strictest form that the judge asks in. */
  strictest: RequestForm
  /** The next form to try after a refusal. */
  withoutRefused(form: RequestForm, refused: Negotiable): RequestForm
  /** Asks one question live, and finds out which form the endpoint takes. */
  askNow(question: BatchQuestion): Promise<{ outcome: BatchOutcome; form: RequestForm }>
  /** Whether the form of a request is known without asking. */
  knowsForm: boolean
  /** The line of a request, without a line break. */
  lineOf(customId: string, question: BatchQuestion, form: RequestForm): string
  /**
   * Reads an output line or an error line.
   * @param request the line that was sent
   */
  read(line: string, request: string): BatchOutcome
  /** The `custom_id` of an output line or an error line; undefined if the line has none. */
  customIdOf(line: string): string | undefined
  /** Checks that the endpoint has a Batch API and accepts the key. */
  reach(): Promise<void>
  /** @returns the id of the uploaded file */
  upload(path: string): Promise<string>
  create(fileId: string, metadata: Record<string, string>): Promise<RemoteBatch>
  /** The batch that was created from the file, if there is one. */
  find(fileId: string): Promise<RemoteBatch | undefined>
  retrieve(batchId: string): Promise<RemoteBatch>
  cancel(batchId: string): Promise<RemoteBatch>
  /** Writes the content of a file of the endpoint to a path. */
  download(fileId: string, path: string): Promise<void>
}
