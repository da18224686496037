import type { ChatRequest, ReceivedRequest, ServerReply } from '../openaiServer.ts'
import { strictSchemaProblem } from '../strictSchema.ts'
import type { Vendor } from './vendor.ts'
import { badRequest, formOf } from './vendor.ts'

type Rule = (body: ChatRequest) => ServerReply | undefined

/** The parameters of chat completions, by OpenAI's reference. */
const parameters = new Set(
  `audio frequency_penalty function_call functions logit_bias logprobs max_completion_tokens max_tokens
  messages metadata modalities model n parallel_tool_calls prediction presence_penalty prompt_cache_key
  reasoning_effort response_format safety_identifier seed service_tier stop store stream stream_options
  temperature tool_choice tools top_logprobs top_p user verbosity web_search_options`.split(/\s+/),
)

const unknownParameter: Rule = body => {
  const unknown = Object.keys(body).find(name => !parameters.has(name))
  return unknown === undefined
    ? undefined
    : badRequest(`Unrecognized request argument supplied: ${unknown}`)
}

const temperatureInRange: Rule = ({ temperature = 1 }) =>
  typeof temperature === 'number' && temperature >= 0 && temperature <= 2
    ? undefined
    : badRequest("Invalid type for 'temperature': expected a decimal from 0 to 2.", {
        param: 'temperature',
        code: 'invalid_type',
      })

const onlyTemperatureOne: Rule = ({ temperature = 1 }) =>
  temperature === 1
    ? undefined
    : badRequest(
        `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`,
        { param: 'temperature', code: 'unsupported_value' },
      )

const noMaxTokens: Rule = body =>
  body['max_tokens'] === undefined
    ? undefined
    : badRequest(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        { param: 'max_tokens', code: 'unsupported_parameter' },
      )

const noSchemas: Rule = body =>
  body.response_format?.type === 'json_schema'
    ? badRequest(
        "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more about supported models at the Structured Outputs guide: https://platform.openai.com/docs/guides/structured-outputs",
      )
    : undefined

const knownFormat: Rule = ({ response_format: format }) =>
  format === undefined || ['text', 'json_object', 'json_schema'].includes(format.type)
    ? undefined
    : badRequest(
        `Invalid value: '${format.type}'. Supported values are: 'json_object', 'json_schema', and 'text'.`,
        { param: 'response_format.type', code: 'invalid_value' },
      )

/** Others took this rule over. */
export const wordJson: Rule = ({ response_format: format, messages }) =>
  format?.type !== 'json_object' || messages.some(({ content }) => /json/i.test(content))
    ? undefined
    : badRequest(
        "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
        { param: 'messages' },
      )

const namedSchema: Rule = ({ response_format: format }) => {
  if (format?.type !== 'json_schema') return undefined
  const param = 'response_format.json_schema.name'
  const name = format.json_schema?.name
  if (name === undefined)
    return badRequest(`Missing required parameter: '${param}'.`, {
      param,
      code: 'missing_required_parameter',
    })
  if (name.length > 64)
    return badRequest(
      `Invalid '${param}': string too long. Expected a string with maximum length 64, but got a string with length ${name.length} instead.`,
      { param, code: 'string_above_max_length' },
    )
  return /^[a-zA-Z0-9_-]+$/.test(name)
    ? undefined
    : badRequest(
        `Invalid '${param}': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
        { param, code: 'invalid_value' },
      )
}

const strictSchema: Rule = ({ response_format: format }) => {
  if (format?.type !== 'json_schema' || format.json_schema?.strict !== true) return undefined
  const { name, schema } = format.json_schema
  const problem = strictSchemaProblem(schema)
  return problem === undefined
    ? undefined
    : badRequest(`Invalid schema for response_format '${name}': ${problem}`, {
        param: 'response_format',
      })
}

const everyModel = [unknownParameter, knownFormat, wordJson, namedSchema, strictSchema]

const rulesOf = {
  /** Takes a temperature and structured output, such as gpt-4o. */
  chat: [temperatureInRange, ...everyModel],
  /** Has a temperature of its own, such as gpt-5. */
  reasoning: [onlyTemperatureOne, noMaxTokens, ...everyModel],
  /** From before structured output, such as gpt-4-turbo. */
  old: [temperatureInRange, noSchemas, ...everyModel],
} satisfies Record<string, Rule[]>

/** A model of OpenAI's, with what its API refuses, in its words. */
export const openaiModel = (kind: keyof typeof rulesOf): Vendor => ({
  refuses: ({ body }) => (body.messages ? firstOf(rulesOf[kind], body) : undefined),
})

function firstOf(rules: readonly Rule[], body: ChatRequest): ServerReply | undefined {
  for (const rule of rules) {
    const refusal = rule(body)
    if (refusal) return refusal
  }
  return undefined
}

export const azureKey = 'azure-key-0123456789'

/**
 * Azure's endpoints for such a model: the key in a header of its own. The dated API wants its version
 * in the address.
 */
export function azure(api: 'dated' | 'v1', kind: keyof typeof rulesOf = 'chat'): Vendor {
  return {
    refuses(request) {
      const refusal = refusedBefore(api, request)
      return refusal ?? openaiModel(kind).refuses?.(request)
    },
  }
}

function refusedBefore(api: 'dated' | 'v1', request: ReceivedRequest): ServerReply | undefined {
  const { headers, url } = request
  if (headers['api-key'] !== azureKey || (api === 'dated' && headers.authorization))
    return azureError(401, 'Access denied due to invalid subscription key or wrong API endpoint.')
  if (api === 'v1') return undefined
  const version = new URL(url, 'http://azure').searchParams.get('api-version')
  if (!version) return azureError(404, 'Resource not found')
  return formOf(request) === 'json_schema' && version < '2024-08-01'
    ? badRequest(
        'response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later',
      )
    : undefined
}

const azureError = (status: number, message: string): ServerReply => ({
  status,
  body: JSON.stringify({ error: { code: String(status), message } }),
})
