import { expect, test } from 'vitest'
import { llamaCpp, ollama, vllm } from './localServers.ts'
import { inSchema, received, refusalOf } from './refusalOf.ts'
import { gateway, gatewayKey } from './services.ts'

test('servers on one machine answer 503 while they load, and refuse what their grammar does not know', () => {
  for (const server of [vllm, llamaCpp]) {
    const vendor = server(1)
    expect(refusalOf(vendor)).toMatchObject({ status: 503, error: { code: 503 } })
    expect(refusalOf(vendor)).toBeUndefined()
  }
  expect(
    refusalOf(vllm(), inSchema({ type: 'array', items: {}, uniqueItems: true })),
  ).toMatchObject({
    status: 400,
  })
  expect(refusalOf(vllm(), inSchema({ type: 'string', default: '' }))).toBeUndefined()
  expect(refusalOf(llamaCpp(), inSchema({ type: 'string', pattern: 'a' }))).toMatchObject({
    status: 400,
  })
  expect(refusalOf(llamaCpp(), inSchema({ title: 'a' }))).toMatchObject({ status: 400 })
  expect(refusalOf(ollama('llama3.2'))).toMatchObject({
    status: 404,
    error: { message: expect.stringContaining('"gpt-5-mini" not found') },
  })
  expect(refusalOf(ollama('gpt-5-mini'))).toBeUndefined()
})

test('a gateway says everything with status 200', () => {
  const vendor = gateway()
  const withKey = { headers: { 'x-gateway-key': gatewayKey } }
  expect(refusalOf(vendor)).toMatchObject({ status: 200, error: { code: '401' } })
  expect(vendor.refuses?.(received({}, withKey))).toMatchObject({ contentType: 'text/html' })
  expect(refusalOf(vendor, {}, withKey)).toMatchObject({ status: 200, error: { code: '429' } })
  expect(refusalOf(vendor, { temperature: 0 }, withKey)).toMatchObject({
    status: 200,
    error: { code: '400', message: expect.stringContaining("'temperature' does not support 0") },
  })
  expect(refusalOf(vendor, {}, withKey)).toBeUndefined()
})
