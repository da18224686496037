import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { aiSdkAdapter } from '../../src/scaffold/aiSdkAdapter.ts'
import { written } from '../interchange/imports.ts'

afterEach(() => vi.unstubAllEnvs())

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** A provider package whose model repeats the system's prompt and what it was asked. */
const provider = `import { MockLanguageModelV4 } from 'ai/test'
export const shop = modelId => new MockLanguageModelV4({
  modelId,
  doGenerate: async ({ prompt }) => ({
    content: [{ type: 'text', text: JSON.stringify(prompt) }],
    finishReason: { unified: 'stop' },
    usage: { inputTokens: { total: 7 }, outputTokens: { total: 2 } },
    warnings: [],
  }),
})
`

async function answered() {
  const root = written({
    'node_modules/shop-model/package.json': '{"type":"module","exports":"./index.js"}',
    'node_modules/shop-model/index.js': provider,
  })
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  symlinkSync(join(repository, 'node_modules/ai'), join(root, 'node_modules/ai'))
  symlinkSync(repository, join(root, 'node_modules/vitest-rag'))
  const model = { from: 'shop-model', name: 'shop', model: 'm', keyVariable: 'SHOP_KEY' }
  writeFileSync(join(root, 'answer.ts'), aiSdkAdapter(model, undefined))
  const module: unknown = await import(join(root, 'answer.ts'))
  const { default: answer } = module as {
    default(question: string, given: object): Promise<{ answer: string }>
  }
  return await answer('How long can I return it?', { signal: new AbortController().signal })
}

test('the model gets the passages that were found, and its tokens are counted', async () => {
  vi.stubEnv('SHOP_KEY', 'a')
  const { answer, ...rest } = await answered()
  expect(rest).toEqual({
    contexts: [{ id: 'refunds.md', text: expect.stringContaining('thirty days') as string }],
    usage: { promptTokens: 7, completionTokens: 2 },
  })
  expect(answer).toContain('thirty days')
  expect(answer).toContain('How long can I return it?')
})

test('without a key the case is not measured', async () => {
  vi.stubEnv('SHOP_KEY', '')
  await expect(answered()).rejects.toMatchObject({
    name: 'Unavailable',
    message: 'SHOP_KEY is not set',
  })
})
