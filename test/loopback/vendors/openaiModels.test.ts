import { describe, expect, test } from 'vitest'
import type { ChatRequest } from '../openaiServer.ts'
import { azure, azureKey, openaiModel } from './openaiModels.ts'
import { inSchema, named, refusalOf } from './refusalOf.ts'

describe('OpenAI', () => {
  test.each<[string, 'chat' | 'reasoning' | 'old', Partial<ChatRequest>]>([
    ['a sound request', 'chat', {}],
    ['a temperature', 'chat', { temperature: 0 }],
    ['the old limit of tokens', 'chat', { max_tokens: 9 }],
    ['its own temperature', 'reasoning', { temperature: 1, max_completion_tokens: 9 }],
    [
      'a schema that is not strict',
      'chat',
      {
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'a', strict: false, schema: { default: 1 } },
        },
      },
    ],
    [
      'JSON where the word is said',
      'old',
      {
        response_format: { type: 'json_object' },
        messages: [{ role: 'user', content: 'In JSON.' }],
      },
    ],
  ])('takes %s', (_what, kind, body) => {
    expect(refusalOf(openaiModel(kind), body)).toBeUndefined()
  })

  test.each<[string, 'chat' | 'reasoning' | 'old', Partial<ChatRequest>, object]>([
    [
      'a default',
      'chat',
      inSchema({ type: 'string', default: '' }),
      {
        message:
          "Invalid schema for response_format 'rate': In context=('properties', 'a'), 'default' is not permitted.",
        param: 'response_format',
      },
    ],
    [
      'a temperature',
      'reasoning',
      { temperature: 0 },
      { param: 'temperature', code: 'unsupported_value' },
    ],
    ['a temperature in words', 'chat', { temperature: 'auto' as never }, { param: 'temperature' }],
    [
      'the old limit of tokens',
      'reasoning',
      { max_tokens: 9 },
      { param: 'max_tokens', code: 'unsupported_parameter' },
    ],
    [
      'an unknown parameter',
      'chat',
      { top_k: 4 },
      { message: 'Unrecognized request argument supplied: top_k' },
    ],
    ['a name with a dot', 'chat', named('rate.v1'), { code: 'invalid_value' }],
    ['a long name', 'chat', named('r'.repeat(65)), { code: 'string_above_max_length' }],
    [
      'no name',
      'chat',
      { response_format: { type: 'json_schema' } },
      { code: 'missing_required_parameter' },
    ],
    [
      'an unknown form',
      'chat',
      { response_format: { type: 'yaml' } },
      { param: 'response_format.type' },
    ],
    [
      'a schema',
      'old',
      {},
      { message: expect.stringContaining("'json_schema' is not supported with this model") },
    ],
    [
      'JSON without the word',
      'old',
      { response_format: { type: 'json_object' } },
      { param: 'messages' },
    ],
  ])('refuses %s', (_what, kind, body, error) => {
    expect(refusalOf(openaiModel(kind), body)).toMatchObject({
      status: 400,
      error: { type: 'invalid_request_error', ...error },
    })
  })
})

test('Azure wants its key in its header, and the dated API its version', () => {
  const withKey = { headers: { 'api-key': azureKey } }
  const versioned = (version: string) => ({ ...withKey, url: `/x?api-version=${version}` })
  const bearer = { headers: { ...withKey.headers, authorization: 'Bearer x' } }
  expect(refusalOf(azure('v1'), {}, withKey)).toBeUndefined()
  expect(refusalOf(azure('v1'), {}, { headers: { authorization: 'Bearer x' } })).toMatchObject({
    status: 401,
  })
  expect(refusalOf(azure('dated'), {}, bearer)).toMatchObject({ status: 401 })
  expect(refusalOf(azure('dated'), {}, withKey)).toMatchObject({ status: 404 })
  expect(refusalOf(azure('dated'), {}, versioned('2024-10-21'))).toBeUndefined()
  expect(refusalOf(azure('dated'), {}, versioned('2024-06-01'))).toMatchObject({ status: 400 })
  expect(refusalOf(azure('v1', 'reasoning'), { temperature: 0 }, withKey)).toMatchObject({
    status: 400,
  })
})
