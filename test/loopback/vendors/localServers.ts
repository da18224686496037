import type { ReceivedRequest, ServerReply } from '../openaiServer.ts'
import type { Vendor } from './vendor.ts'
import { badRequest, formOf, loading, replied } from './vendor.ts'

/** Ollama with these models pulled. */
export const ollama = (...pulled: string[]): Vendor => ({
  refuses: ({ body: { model } }) =>
    pulled.includes(model)
      ? undefined
      : replied(404, {
          error: {
            message: `model "${model}" not found, try pulling it first`,
            type: 'api_error',
            param: null,
            code: null,
          },
        }),
  // Its messages have no `refusal`, not even null.
  says: content => ({ content, message: { reasoning: 'Two sentences.', refusal: undefined } }),
})

/** Ollama's cloud takes a schema, and doesn't hold the model to it. */
export const ollamaCloud: Vendor = {
  says: json => ({ content: `Here are the claims:\n\n\`\`\`json\n${json}\n\`\`\`\n` }),
}

/** What vLLM's grammars don't know, by the list of its xgrammar backend. */
const unknownToGrammar = [
  'multipleOf',
  'uniqueItems',
  'contains',
  'minContains',
  'maxContains',
  'patternProperties',
  'propertyNames',
]

/** vLLM with a reasoning parser, after so many requests that find it loading. */
export function vllm(requestsWhileLoading = 0): Vendor {
  const stillLoading = loading(requestsWhileLoading, 'The model is loading')
  return {
    refuses: request =>
      stillLoading() ??
      (schemaPartsOf(request).some(part => unknownToGrammar.some(keyword => keyword in part))
        ? replied(400, {
            object: 'error',
            message: 'The provided JSON schema contains features not supported by xgrammar.',
            type: 'BadRequestError',
            param: null,
            code: 400,
          })
        : undefined),
    says: content => ({
      content,
      message: { reasoning: 'The text has two sentences.', tool_calls: [] },
    }),
  }
}

/** vLLM where the parser takes the answer for reasoning. */
export const vllmReasoningOnly: Vendor = {
  says: json => ({ content: null, message: { reasoning: json, tool_calls: [] } }),
}

/** llama.cpp, after so many requests that find it loading. Its grammar makes something of most schemas. */
export function llamaCpp(requestsWhileLoading = 0): Vendor {
  const stillLoading = loading(requestsWhileLoading, 'Loading model')
  return {
    refuses(request) {
      const problems = schemaPartsOf(request).flatMap(grammarProblem)
      return (
        stillLoading() ??
        (problems.length === 0
          ? undefined
          : badRequest(`JSON schema conversion failed:\n${problems.join('\n')}`))
      )
    },
  }
}

function grammarProblem(part: Record<string, unknown>): string[] {
  const { pattern } = part
  if (typeof pattern === 'string' && !/^\^.*\$$/s.test(pattern))
    return ["Pattern must start with '^' and end with '$'"]
  const known = ['type', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', '$ref', 'properties']
  return known.some(keyword => keyword in part)
    ? []
    : [`Unrecognized schema: ${JSON.stringify(part)}`]
}

/** llama.cpp before September 2024. */
export const llamaCppOld: Vendor = {
  refuses: request =>
    formOf(request) === 'json_schema'
      ? replied(500, {
          error: {
            code: 500,
            message:
              'response_format type must be one of "text" or "json_object", but got: json_schema',
            type: 'server_error',
          },
        })
      : undefined,
}

/** llama.cpp where the schema is taken and forgotten. */
export const llamaCppIgnoring: Vendor = {
  says: json => ({
    content: `Sure! The claims of the text {as asked} are: ${json} Anything else?`,
  }),
}

/** LM Studio knows no `json_object`, and its errors are bare texts. */
export const lmStudio: Vendor = {
  refuses: (request): ServerReply | undefined =>
    ['json_schema', 'text', 'none'].includes(formOf(request))
      ? undefined
      : replied(400, { error: "'response_format.type' must be 'json_schema' or 'text'" }),
}

/** Qwen served without a reasoning parser. */
export const qwenThinking: Vendor = {
  says: json => ({
    content: `<think>\nThe shape is {"claims": []}, so\n</think>\n\n${json}`,
  }),
}

/** Templates of later models put the beginning of the block into the prompt. */
export const qwenThinkingWithoutBeginning: Vendor = {
  says: json => ({
    content: `The shape is {"claims": []}, so\n</think>\n\n\`\`\`json\n${json}\n\`\`\``,
  }),
}

type Part = Record<string, unknown>

/** The schema of a request and all within it, by the places where JSON Schema puts them. */
function schemaPartsOf({ body }: ReceivedRequest): Part[] {
  const schema = body.response_format?.json_schema?.schema
  return schema ? partsOf(schema as Part) : []
}

function partsOf(part: Part): Part[] {
  const { properties = {}, items, anyOf = [] } = part
  const inner = [...Object.values(properties as Part), items, ...(anyOf as unknown[])]
  return [
    part,
    ...inner.flatMap(one => (typeof one === 'object' && one !== null ? partsOf(one as Part) : [])),
  ]
}
