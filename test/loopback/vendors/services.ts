import type { ReceivedRequest, ServerReply } from '../openaiServer.ts'
import { openaiModel, wordJson } from './openaiModels.ts'
import type { Vendor } from './vendor.ts'
import { badRequest, formOf, replied } from './vendor.ts'

export const gatewayKey = 'gw-key-0123456789'

/**
 * A gateway in the manner of LiteLLM, before a reasoning model of OpenAI's. It wants a key in a header
 * of its own. Its first reply is a page, its second a rate limit without headers, and every error comes
 * with status 200.
 */
export function gateway(): Vendor {
  let requests = 0
  return {
    refuses(request) {
      if (request.headers['x-gateway-key'] !== gatewayKey)
        return failed(401, 'Authentication Error, No api key passed in.')
      requests += 1
      if (requests === 1)
        return { body: '<!doctype html><h1>Waking up</h1>', contentType: 'text/html' }
      if (requests === 2) return failed(429, 'litellm.RateLimitError: too many requests')
      const refusal = openaiModel('reasoning').refuses?.(request)
      return (
        refusal && failed(400, `litellm.BadRequestError: OpenAIException - ${wordsOf(refusal)}`)
      )
    },
  }
}

/** LiteLLM writes codes as text. */
const failed = (code: number, message: string): ServerReply =>
  replied(200, { error: { message, type: 'None', param: 'None', code: String(code) } })

function wordsOf(refusal: ServerReply): string {
  const { error } = JSON.parse('body' in refusal ? refusal.body : '{}') as {
    error?: { message: string }
  }
  return error?.message ?? ''
}

/** A gateway before a server that knows no structured output. */
export const gatewayWithoutForms: Vendor = {
  refuses: request =>
    formOf(request) === 'none'
      ? undefined
      : failed(
          400,
          "litellm.UnsupportedParamsError: openai_like does not support parameters: ['response_format']. To drop these, set `litellm.drop_params=True`",
        ),
}

export const deepSeek: Vendor = {
  refuses: request =>
    formOf(request) === 'json_schema'
      ? badRequest('This response_format type is unavailable now')
      : wordJson(request.body),
  says: content => ({
    content,
    message: { reasoning_content: 'They want JSON: {"claims": []}', refusal: undefined },
  }),
}

/** Alibaba's service with a model that thinks. */
export const qwenService: Vendor = {
  refuses: request =>
    formOf(request) === 'none'
      ? undefined
      : badRequest('Json mode response is not supported when enable_thinking is true'),
  says: content => ({ content, message: { reasoning_content: 'Two claims.' } }),
}

/**
 * GigaChat's API: tokens that expire, here after some requests, and a `json_schema` of another
 * shape. The words of the refusal are made up.
 */
export function gigaChat(requestsPerToken: number) {
  const left = new Map<string, number>()
  const issueToken = (): string => {
    const token = `giga-token-${left.size + 1}`
    left.set(token, requestsPerToken)
    return token
  }
  const refuses = (request: ReceivedRequest): ServerReply | undefined => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const uses = left.get(token) ?? 0
    if (uses === 0) return replied(401, { status: 401, message: 'Token has expired' })
    left.set(token, uses - 1)
    return formOf(request) === 'none'
      ? undefined
      : replied(422, { status: 422, message: 'Invalid params: response_format: no schema' })
  }
  const vendor: Vendor = { refuses, says: json => ({ content: `\`\`\`json\n${json}\n\`\`\`` }) }
  return { issueToken, vendor, issued: left }
}
