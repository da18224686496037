import type { BatchLine, FileFault, FileLimits } from './batchRules.ts'
import { readBatchFile } from './batchRules.ts'
import type { ChatRequest } from './openaiServer.ts'

/** How the requests of a batch end. */
export interface BatchEnd {
  /** So many run. @default all */
  requests?: number
  /** `expired` puts the others into the error file. @default 'completed' */
  status?: 'completed' | 'expired' | 'cancelled'
}

export interface ServedBatch {
  id: string
  status: string
  input_file_id: string
  output_file_id?: string
  error_file_id?: string
  errors?: { object: 'list'; data: FileFault[] }
  request_counts: { total: number; completed: number; failed: number }
  metadata: Record<string, string> | null
}

/** Status and body, as a live call would have got them. */
export interface Reply {
  status: number
  body: unknown
}

export interface BatchRunsOptions {
  answerTo(body: ChatRequest): Reply
  limits: FileLimits
  /** Tokens that may be enqueued at once. */
  enqueuedTokens: number
}

/** The files and batches of an account. */
export interface BatchRuns {
  batches: ServedBatch[]
  /** The content of each file, by its id. */
  files: Map<string, string>
  purposeOf(fileId: string): string | undefined
  keep(purpose: string, text: string): string
  /** Validates a batch, or ends its cancelling: what is over by the next look at it. */
  settle(batch: ServedBatch): void
  /** Runs all batches that are under way. */
  finish(end?: BatchEnd): void
}

/** Runs batches as OpenAI does: a file is validated after the batch was created, and outputs are in no order. */
export function createBatchRuns({ answerTo, limits, enqueuedTokens }: BatchRunsOptions): BatchRuns {
  const files = new Map<string, string>()
  const purposes = new Map<string, string>()
  const lines = new Map<string, BatchLine[]>()
  const batches: ServedBatch[] = []
  const tokensOf = ({ input_file_id: id }: ServedBatch) => (files.get(id)?.length ?? 0) / 4

  function keep(purpose: string, text: string): string {
    const id = `file-${files.size + 1}`
    files.set(id, text)
    purposes.set(id, purpose)
    return id
  }

  function settle(batch: ServedBatch): void {
    if (batch.status === 'cancelling') run(batch, { requests: 0, status: 'cancelled' })
    if (batch.status !== 'validating') return
    const text = files.get(batch.input_file_id) ?? ''
    const read = readBatchFile(text, { endpoint: '/v1/chat/completions', limits })
    const enqueued = batches
      .filter(one => one.status === 'in_progress')
      .reduce((sum, one) => sum + tokensOf(one), tokensOf(batch))
    const faults = enqueued > enqueuedTokens ? [queueFull(enqueuedTokens)] : read.faults
    batch.status = faults.length > 0 ? 'failed' : 'in_progress'
    if (faults.length > 0) batch.errors = { object: 'list', data: faults }
    else batch.request_counts.total = read.lines.length
    lines.set(batch.id, read.lines)
  }

  function run(batch: ServedBatch, { requests = Infinity, status = 'completed' }: BatchEnd): void {
    const output: string[] = []
    const errors: string[] = []
    for (const [index, { custom_id, body }] of (lines.get(batch.id) ?? []).entries()) {
      const line = (response: object | null, error: object | null) =>
        `${JSON.stringify({ id: `batch_req_${index}`, custom_id, response, error })}\n`
      if (index >= requests) {
        if (status === 'expired') errors.push(line(null, expired))
        continue
      }
      const reply = answerTo(body as ChatRequest)
      const list = reply.status === 200 ? output : errors
      list.push(
        line({ status_code: reply.status, request_id: `r${index}`, body: reply.body }, null),
      )
    }
    if (output.length > 0) batch.output_file_id = keep('batch_output', output.toReversed().join(''))
    if (errors.length > 0) batch.error_file_id = keep('batch_output', errors.toReversed().join(''))
    batch.status = status
    Object.assign(batch.request_counts, { completed: output.length, failed: errors.length })
  }

  return {
    batches,
    files,
    purposeOf: id => purposes.get(id),
    keep,
    settle,
    finish(end = {}) {
      for (const batch of batches) {
        settle(batch)
        if (batch.status === 'in_progress') run(batch, end)
      }
    },
  }
}

const expired = {
  code: 'batch_expired',
  message: 'This request could not be executed before the completion window expired.',
}

const queueFull = (limit: number): FileFault => ({
  code: 'token_limit_exceeded',
  line: null,
  message: `Enqueued token limit reached for gpt-5-mini in organization org-loopback. Limit: ${limit} enqueued tokens. Please try again once some in_progress batches have been completed.`,
  param: null,
})
