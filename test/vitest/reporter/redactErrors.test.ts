import { expect, test } from 'vitest'
import { redactErrors } from '../../../src/vitest/reporter/redactErrors.ts'

const redact = (text: string) => text.replaceAll('sk-live-1', '***')

test('takes secrets out of message, stack, causes and whatever else an error holds', () => {
  const cause: Record<string, unknown> = {
    name: 'AxiosError',
    message: '401 for sk-live-1',
    stack: 'AxiosError: 401 for sk-live-1\n    at search.ts:1:1',
    config: { headers: { authorization: 'Bearer sk-live-1' }, tries: [1, 'sk-live-1'] },
  }
  cause['cause'] = cause
  const error = new Error('asked with sk-live-1', { cause })
  redactErrors([error], redact)
  expect(error.message).toBe('asked with ***')
  expect(error.stack).not.toContain('sk-live-1')
  expect(cause).toMatchObject({
    name: 'AxiosError',
    message: '401 for ***',
    stack: 'AxiosError: 401 for ***\n    at search.ts:1:1',
    config: { headers: { authorization: 'Bearer ***' }, tries: [1, '***'] },
  })
})
