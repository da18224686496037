import { expect, test } from 'vitest'
import { npmPackages } from '../../../src/action/locks/npmLock.ts'

const read = (lock: object) => npmPackages(JSON.stringify(lock))

test('folders of version 3, those in other packages too', () => {
  const packages = {
    '': { name: 'shop', devDependencies: { vitest: '^5.0.0' } },
    'node_modules/vitest': { version: '5.0.1', resolved: 'https://r.example/v', integrity: 'one' },
    'packages/desk/node_modules/vitest': { version: '4.0.0', resolved: 'https://r.example/v4' },
    'node_modules/vitest-rag/node_modules/openai': { version: '7.0.0' },
    'node_modules/@huggingface/transformers': { version: '4.0.0' },
    'node_modules/@other/vitest': { version: '1.0.0' },
  }
  expect(read({ lockfileVersion: 3, packages })).toEqual([
    { name: 'vitest', version: '5.0.1', content: 'one' },
    { name: 'vitest', version: '4.0.0', content: 'https://r.example/v4' },
    { name: 'openai', version: '7.0.0', content: '' },
    { name: '@huggingface/transformers', version: '4.0.0', content: '' },
  ])
})

test('another package under the name, and a folder in its place', () => {
  const packages = {
    'node_modules/vitest': { name: 'other', version: '5.0.1' },
    'node_modules/vitest-rag': { resolved: 'packages/rag', link: true },
    'packages/rag': { version: '1.0.0' },
  }
  expect(read({ lockfileVersion: 3, packages })).toEqual([
    { name: 'vitest', version: 'npm:other@5.0.1', content: '' },
    { name: 'vitest-rag', version: 'link:packages/rag', content: 'packages/rag' },
  ])
})

test('the tree of version 1, however deep', () => {
  const openai = { version: '7.0.0', integrity: 'two' }
  const vitestRag = { version: '1.0.0', dependencies: { openai } }
  const expected = { name: 'openai', version: '7.0.0', content: 'two' }
  const dependencies = { 'vitest-rag': vitestRag }
  expect(read({ lockfileVersion: 1, dependencies })).toContainEqual(expected)
  const [start, end] = ['{"dependencies":{"a":', '}}']
  const deep = `${start.repeat(20_000)}{"dependencies":{"openai":{"version":"7.0.0","integrity":"two"}}}${end.repeat(20_000)}`
  expect(npmPackages(deep)).toEqual([expected])
})
