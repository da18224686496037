import { judgeSteps } from '../../../src/judge/steps/index.ts'
import type { ReceivedRequest, Responder, ServerReply } from '../../loopback/openaiServer.ts'
import { wordOverlapModel } from '../../loopback/wordOverlapModel.ts'

/** What the model behind an endpoint answers, in whichever form it was asked. */
function answerTo(request: ReceivedRequest): unknown {
  const instructions = request.body.messages[0]?.content ?? ''
  const step = judgeSteps.find(({ prompt }) => instructions.startsWith(prompt.instructions))
  const json_schema = { name: step?.name ?? '', schema: {}, strict: true }
  const body = { ...request.body, response_format: { type: 'json_schema', json_schema } }
  const reply = wordOverlapModel({ ...request, body })
  return 'answer' in reply ? reply.answer : undefined
}

const said = (request: ReceivedRequest): string => JSON.stringify(answerTo(request))
const formOf = ({ body }: ReceivedRequest): string => body.response_format?.type ?? 'none'
const raw = (status: number, body: object): ServerReply => ({ status, body: JSON.stringify(body) })
const badRequest = (message: string, param: string | null = null): ServerReply =>
  raw(400, { error: { message, type: 'invalid_request_error', param, code: null } })

/** OpenAI's own rule, which others took over. */
const wordJsonIsMissing = ({ body }: ReceivedRequest): boolean =>
  !body.messages.some(({ content }) => /json/i.test(content))

const withoutWordJson = badRequest(
  "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
  'messages',
)

/** A current model: strict structured output, and no temperature but its own. */
export const openaiReasoning: Responder = request => {
  const { temperature, response_format: format } = request.body
  if (temperature !== undefined && temperature !== 1)
    return badRequest(
      `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`,
      'temperature',
    )
  if (format?.json_schema?.strict !== true) return badRequest('Expected strict.', 'response_format')
  return { answer: answerTo(request) }
}

/** A model from before structured output. */
export const openaiOld: Responder = request => {
  if (formOf(request) === 'json_schema')
    return badRequest(
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more about supported models at the Structured Outputs guide: https://platform.openai.com/docs/guides/structured-outputs",
    )
  if (formOf(request) === 'json_object' && wordJsonIsMissing(request)) return withoutWordJson
  return { answer: answerTo(request) }
}

/** Azure's dated API: key and version where the OpenAI API has none. */
export const azure: Responder = request => {
  const { headers, url } = request
  if (headers['api-key'] !== 'azure-key-0123456789' || headers.authorization)
    return raw(401, { error: { code: '401', message: 'Access denied due to invalid key.' } })
  const version = new URL(url, 'http://azure').searchParams.get('api-version')
  if (!version) return raw(404, { error: { code: '404', message: 'Resource not found' } })
  if (formOf(request) === 'json_schema' && version < '2024-08-01')
    return badRequest(
      'response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later',
    )
  return { answer: answerTo(request) }
}

/** vLLM with a reasoning parser. */
export const vllm: Responder = request => ({
  content: said(request),
  message: { reasoning: 'The text has two sentences.', tool_calls: [] },
})

/** vLLM where the parser takes the answer for reasoning. */
export const vllmReasoningOnly: Responder = request => ({
  content: null,
  message: { reasoning: said(request), tool_calls: [] },
})

export const ollama: Responder = request => ({
  content: said(request),
  message: { reasoning: 'Two sentences.' },
})

/** Ollama's cloud takes a schema, and doesn't hold the model to it. */
export const ollamaCloud: Responder = request => ({
  content: `Here are the claims:\n\n\`\`\`json\n${said(request)}\n\`\`\`\n`,
})

/** LM Studio knows no `json_object`, and its errors are bare texts. */
export const lmStudio: Responder = request =>
  ['json_schema', 'text', 'none'].includes(formOf(request))
    ? { answer: answerTo(request) }
    : raw(400, { error: "'response_format.type' must be 'json_schema' or 'text'" })

/** llama.cpp before September 2024. */
export const llamaCppOld: Responder = request =>
  formOf(request) === 'json_schema'
    ? raw(500, {
        error: {
          code: 500,
          message:
            'response_format type must be one of "text" or "json_object", but got: json_schema',
          type: 'server_error',
        },
      })
    : { answer: answerTo(request) }

/** llama.cpp where the schema is taken and forgotten. */
export const llamaCppIgnoring: Responder = request => ({
  content: `Sure! The claims of the text {as asked} are: ${said(request)} Anything else?`,
})

export const deepSeek: Responder = request => {
  if (formOf(request) === 'json_schema')
    return badRequest('This response_format type is unavailable now')
  if (wordJsonIsMissing(request)) return withoutWordJson
  return {
    content: said(request),
    message: { reasoning_content: 'They want JSON: {"claims": []}' },
  }
}

/** Alibaba's service with a model that thinks. */
export const qwenService: Responder = request =>
  formOf(request) === 'none'
    ? { content: said(request), message: { reasoning_content: 'Two claims.' } }
    : badRequest('Json mode response is not supported when enable_thinking is true')

/** Qwen served without a reasoning parser. */
export const qwenThinking: Responder = request => ({
  content: `<think>\nThe shape is {"claims": []}, so\n</think>\n\n${said(request)}`,
})

/** Templates of later models put the beginning of the block into the prompt. */
export const qwenThinkingWithoutBeginning: Responder = request => ({
  content: `The shape is {"claims": []}, so\n</think>\n\n\`\`\`json\n${said(request)}\n\`\`\``,
})

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
  const respond: Responder = request => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const uses = left.get(token) ?? 0
    if (uses === 0) return raw(401, { status: 401, message: 'Token has expired' })
    left.set(token, uses - 1)
    if (formOf(request) !== 'none')
      return raw(422, { status: 422, message: 'Invalid params: response_format: no schema' })
    return { content: `\`\`\`json\n${said(request)}\n\`\`\`` }
  }
  return { issueToken, respond, issued: left }
}
