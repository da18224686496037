import type { ChatRequest, ReceivedRequest, ServerReply } from '../openaiServer.ts'
import type { Vendor } from './vendor.ts'

const schema = {
  type: 'object',
  properties: { a: { type: 'string' } },
  required: ['a'],
  additionalProperties: false,
}
const sound: ChatRequest = {
  model: 'gpt-5-mini',
  messages: [{ role: 'user', content: 'Answer.' }],
  response_format: { type: 'json_schema', json_schema: { name: 'rate', strict: true, schema } },
}
export const inSchema = (property: object): Partial<ChatRequest> => ({
  response_format: {
    type: 'json_schema',
    json_schema: { name: 'rate', strict: true, schema: { ...schema, properties: { a: property } } },
  },
})
export const named = (name: string): Partial<ChatRequest> => ({
  response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
})

export const received = (
  body: Partial<ChatRequest>,
  { url = '/v1/chat/completions', headers = {} }: Partial<ReceivedRequest> = {},
): ReceivedRequest => ({ index: 0, url, headers, abandoned: false, body: { ...sound, ...body } })

/** Status and error of a refusal; undefined where there is none. */
export function refusalOf(
  vendor: Vendor,
  body: Partial<ChatRequest> = {},
  more?: Partial<ReceivedRequest>,
) {
  const reply: ServerReply | undefined = vendor.refuses?.(received(body, more))
  if (!reply) return undefined
  if (!('body' in reply)) return reply
  return { status: reply.status ?? 200, ...(JSON.parse(reply.body) as object) }
}
