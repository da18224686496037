import { expect, test } from 'vitest'
import { harmlessError } from '../../../src/vitest/worker/harmlessError.ts'

const hostile = 'status 400:\n::error::owned\n\u001B[2J'
const shown = 'status 400:\n\\::error::owned\n\\u{1b}[2J'

test('an error without hostile texts is the one that was thrown', () => {
  const error = new Error('status 400:\n  no such model', { cause: new TypeError('fetch failed') })
  expect(harmlessError(error)).toBe(error)
})

test('a message keeps its lines, and its stack the places', () => {
  const error = new Error(hostile)
  const { message, stack = '' } = harmlessError(error)
  expect(message).toBe(shown)
  expect(stack.startsWith(`Error: ${shown}\n    at `)).toBe(true)
  expect(stack.slice(stack.indexOf('\n    at '))).toBe(
    error.stack?.slice(error.stack.indexOf('\n    at ')),
  )
})

test('a message of a whole page is cut', () => {
  const { message, stack = '' } = harmlessError(new Error('e'.repeat(1e6)))
  expect(message).toBe(`${'e'.repeat(10_000)}…`)
  expect(stack.length).toBeLessThan(20_000)
  const shorter = new Error('e'.repeat(10_000))
  expect(harmlessError(shorter)).toBe(shorter)
})

test('a stack that tells another message keeps its places alone', () => {
  const error = Object.assign(new Error(hostile), {
    stack: `Error: ::error::other\n    at answer (answer.ts:1:2)`,
  })
  expect(harmlessError(error).stack).toBe(`Error: ${shown}\n    at answer (answer.ts:1:2)`)
})

test('names, causes and errors within are harmless too', () => {
  const error = new AggregateError([new Error(hostile)], 'many', { cause: { message: hostile } })
  error.name = '::error::name'
  const harmless = harmlessError(error)
  expect(harmless).toMatchObject({ name: '\\::error::name', errors: [{ message: shown }] })
  expect(harmless.cause).toMatch(/^\{ message: 'status 400:\\n::error::owned\\n.*\[2J' \}$/)
})

test('an error whose message is no text is shown too', () => {
  const error = Object.assign(new Error(), {
    message: { code: 4 },
    name: undefined,
    stack: undefined,
  })
  expect(harmlessError(error)).toMatchObject({ message: '[object Object]', name: 'undefined' })
})

test('a cause that leads back to its error ends there', () => {
  const error = new Error('outer')
  error.cause = new Error(hostile, { cause: error })
  const { message, cause } = harmlessError(error)
  expect(message).toBe('outer')
  expect(cause).toMatchObject({ message: shown, cause: undefined })
})
