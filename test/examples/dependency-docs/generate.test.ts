import { afterEach, expect, test, vi } from 'vitest'
import { generateAnswer } from '../../../examples/dependency-docs/generate.ts'
import { type ServerReply, startOpenaiServer } from '../../loopback/openaiServer.ts'

const chunks = [
  {
    id: 'refunds.md#0',
    documentId: 'refunds.md',
    title: 'Refunds',
    text: 'Shoes can be returned within thirty days.',
  },
]

afterEach(() => {
  vi.unstubAllEnvs()
})

async function ask(reply: ServerReply) {
  await using server = await startOpenaiServer(() => reply)
  vi.stubEnv('OPENAI_API_KEY', 'no-key-needed-here')
  vi.stubEnv('OPENAI_BASE_URL', server.baseURL)
  const { signal } = new AbortController()
  const answer = await generateAnswer('How long can I return shoes?', chunks, {
    model: 'gpt-5-mini',
    signal,
  })
  return { answer, asked: server.requests[0]?.body }
}

test('a model sees the question and the chunks as data, and answers', async () => {
  const { answer, asked } = await ask({ content: ' Within thirty days. ' })
  expect(answer).toBe('Within thirty days.')
  expect(asked?.model).toBe('gpt-5-mini')
  expect(JSON.parse(asked?.messages.at(-1)?.content ?? '')).toEqual({
    question: 'How long can I return shoes?',
    passages: [{ id: 'refunds.md#0', text: 'Shoes can be returned within thirty days.' }],
  })
})

test('a model that finds no answer declines', async () => {
  expect((await ask({ content: 'NOT FOUND' })).answer).toBeUndefined()
})

test('a reply without text is an error, not an answer', async () => {
  await expect(ask({ content: null })).rejects.toThrow('gpt-5-mini returned no answer')
})

test('a missing key is said', async () => {
  vi.stubEnv('OPENAI_API_KEY', undefined)
  const { signal } = new AbortController()
  await expect(generateAnswer('?', chunks, { model: 'gpt-5-mini', signal })).rejects.toThrow(
    /OPENAI_API_KEY/,
  )
})
