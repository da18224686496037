import { expect, test } from 'vitest'
import { openai } from '../../../src/judge/openai/openai.ts'
import { openaiEmbeddings } from '../../../src/judge/openai/openaiEmbeddings.ts'

/** Options as JavaScript may write them. */
const judgeWith = (options: object) => () => openai({ model: 'gpt-5-mini', ...options })

test.each([
  { baseURL: 'https://anna:hush@judge.example/v1' },
  { baseURL: 'judge.example/?key=hush' },
  { apiKey: ['hush'] },
  { headers: { authorization: 'hush\n' } },
  { headers: 'hush' },
  { query: 'hush' },
  { query: { key: ['hush'] } },
])('what may be secret is named, not shown: %j', options => {
  const [name] = Object.keys(options)
  expect(judgeWith(options)).toThrow(new RegExp(`Expected \`${name}\\b[^]* of openai\\(\\) to be `))
  expect(judgeWith(options)).not.toThrow('hush')
})

test.each([
  { timeout: Infinity, maxRetryTime: Infinity },
  { minRetryDelay: 0, maxRetryDelay: 0, retries: 0 },
  { headers: async () => ({ authorization: 'Bearer x' }), apiKey: () => 'x' },
  { query: {}, parameters: { seed: 7 }, concurrency: undefined },
])('%o can work', options => {
  expect(judgeWith(options)).not.toThrow()
})

test('no delay ends below the one that it begins with', () => {
  const tooShort =
    'Expected `maxRetryDelay` of openai() to be a number of milliseconds, `minRetryDelay` or more, got the number `3`'
  expect(judgeWith({ minRetryDelay: 5, maxRetryDelay: 3 })).toThrow(tooShort)
  // Told beside what else is wrong.
  expect(judgeWith({ minRetryDelay: 5, maxRetryDelay: 3, apiKey: 7 })).toThrow(tooShort)
})

test('messages name the function that takes the options', () => {
  expect(() => openaiEmbeddings({ model: 'bge-m3', dimensions: 0 })).toThrow(
    'Expected `dimensions` of openaiEmbeddings() to be a whole number, 1 or more, got the number `0`',
  )
})
