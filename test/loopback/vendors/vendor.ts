import type { ReceivedRequest, ServerReply } from '../openaiServer.ts'

/** How an endpoint differs from one that takes and answers everything. */
export interface Vendor {
  /** What it answers before any model begins; undefined where the model may. */
  refuses?(request: ReceivedRequest): ServerReply | undefined
  /** How its model says an answer. @default as the content of the message, and nothing else */
  says?(json: string): ServerReply
}

export const replied = (status: number, body: object): ServerReply => ({
  status,
  body: JSON.stringify(body),
})

/** A refusal of a request in the form of OpenAI's API. */
export const badRequest = (
  message: string,
  { param = null, code = null }: { param?: string | null; code?: string | null } = {},
): ServerReply => replied(400, { error: { message, type: 'invalid_request_error', param, code } })

export const formOf = ({ body }: ReceivedRequest): string => body.response_format?.type ?? 'none'

/** Answers 503 to so many requests, as a server does that loads its model. */
export function loading(requests: number, message: string): () => ServerReply | undefined {
  let left = requests
  return () => {
    left -= 1
    if (left < 0) return undefined
    return replied(503, { error: { message, type: 'unavailable_error', code: 503 } })
  }
}
