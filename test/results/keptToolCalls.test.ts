import { expect, test } from 'vitest'
import { keptToolCalls } from '../../src/results/keptToolCalls.ts'

const secret = 'hunter2-hunter2'
const redact = (text: string) => text.replaceAll(secret, '***')

test('secrets are removed from names, arguments, results and errors before these are cut', () => {
  const atTheEnd = (length: number) => `${'x'.repeat(length - 3)}${secret}`
  const call = {
    name: atTheEnd(200),
    arguments: { [secret]: [{ token: `Bearer ${secret}` }], order: 12 },
    argumentsCut: atTheEnd(300),
    result: atTheEnd(300),
    error: atTheEnd(300),
    hop: 2,
  }
  const whole = (length: number) => `${'x'.repeat(length - 3)}***`
  expect(keptToolCalls([call], redact)).toEqual([
    {
      name: whole(200),
      arguments: { '***': [{ token: 'Bearer ***' }], order: 12 },
      argumentsRedacted: true,
      argumentsCut: whole(300),
      result: whole(300),
      error: whole(300),
      hop: 2,
    },
  ])
})

test('calls that were kept before stay the same', () => {
  const calls = [
    { name: 'mail', arguments: { body: secret } },
    { name: 'mail', arguments: {} },
  ]
  const kept = keptToolCalls(calls, redact)
  expect(keptToolCalls(kept, redact)).toEqual(kept)
})

test('the keys of objects stay what they are, whatever they are called', () => {
  const given: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":2}')
  const [kept] = keptToolCalls([{ name: '__proto__', arguments: given }], redact)
  expect(JSON.stringify(kept)).toBe(
    '{"name":"__proto__","arguments":{"__proto__":{"a":1},"constructor":2}}',
  )
})
