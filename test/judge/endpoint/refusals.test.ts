import { expect, test } from 'vitest'
import { EndpointError } from '../../../src/judge/endpoint/endpointError.ts'
import { errorReply } from '../../../src/judge/openai/replyFaults.ts'
import { isFormRefusal, isTemperatureRefusal } from '../../../src/judge/endpoint/refusals.ts'

const request = {
  model: 'gpt-5-mini',
  messages: [],
  stream: false,
  temperature: 0,
  reasoning_effort: 'low',
  response_format: { type: 'json_schema' },
}
const reply = (status: number, body: { error?: unknown }) => errorReply(status, body.error)
const refusal = (status: number, body: object) => isFormRefusal(reply(status, body), request)
const said = (message: string, more: object = {}) => ({ error: { message, ...more } })
const detail = (place: string[], input: unknown) => ({
  error: { detail: [{ type: 'extra_forbidden', loc: ['body', ...place], input }] },
})

test.each<[number, object]>([
  [400, said("'response_format' of type 'json_schema' is not supported with this model.")],
  [400, said("Invalid schema for response_format 'rate'.", { param: 'response_format' })],
  [400, said('This value is not known.', { param: 'response_format.type' })],
  [400, said('This response_format type is unavailable now')],
  [400, said('Json mode response is not supported when enable_thinking is true')],
  [400, said('This model does not support structured outputs.')],
  [400, said('The compiled grammar is too large')],
  [400, { error: "'response_format.type' must be 'json_schema' or 'text'" }],
  [422, said('response_format: response_format.type `json_schema` is unavailable now')],
  [422, detail(['response_format', 'json_schema'], { type: 'json_schema' })],
  [500, said('response_format type must be one of "text" or "json_object", but got: json_schema')],
  [404, said('No endpoint of this model supports structured_outputs.')],
  [400, said('This is unsupported.')],
])('%i %j refuses the form', (status, body) => {
  expect(refusal(status, body)).toBe(true)
})

test.each<[number, object]>([
  [400, said("Unsupported value: 'temperature' does not support 0 with this model.")],
  [400, said('This is unsupported.', { param: 'reasoning_effort' })],
  [400, said('This context is too long.')],
  [400, said('Failed to generate JSON.', { code: 'json_validate_failed' })],
  [401, said('The key may not use response_format.')],
  [404, said('The model does not exist.')],
  [422, detail(['model'], request)],
  [429, said('response_format is limited.')],
  [500, said('This is unsupported.')],
  [503, {}],
])('%i %j does not', (status, body) => {
  expect(refusal(status, body)).toBe(false)
})

const refusesTemperature = (status: number, body: object, sent: object = request) =>
  isTemperatureRefusal(reply(status, body), sent)

test.each<[number, object]>([
  [400, said('Unsupported value.', { param: 'temperature' })],
  [400, said("'temperature' does not support 0 with this model.")],
  [400, said('`temperature` may only be set to 1 when thinking is enabled.')],
  [422, { error: { detail: [{ type: 'extra_forbidden', loc: ['body', 'temperature'] }] } }],
  [500, said("UnsupportedParamsError: O-series models don't support temperature=0.")],
])('%i %j refuses the temperature', (status, body) => {
  expect(refusesTemperature(status, body)).toBe(true)
  expect(refusesTemperature(status, body, { model: 'gpt-5-mini' })).toBe(false)
})

test.each<[number, object]>([
  [400, said('This context is too long.')],
  [400, said("Invalid schema for response_format 'rate'.", { param: 'response_format' })],
  [401, said('This key may not set the temperature.')],
  [422, detail(['model'], request)],
  [429, said('temperature')],
])('%i %j does not refuse the temperature', (status, body) => {
  expect(refusesTemperature(status, body)).toBe(false)
})

test('nor does what is no reply', () => {
  expect(isFormRefusal(new EndpointError('noConnection', 'No.'), request)).toBe(false)
  expect(isFormRefusal(new Error('response_format'), request)).toBe(false)
})
