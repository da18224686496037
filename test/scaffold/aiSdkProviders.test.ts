import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aiSdkProviders, hasPackage } from '../../src/scaffold/aiSdkProviders.ts'
import { written } from '../interchange/imports.ts'

const page = readFileSync(new URL('../../docs/judge-ai-sdk.md', import.meta.url), 'utf8')

// OpenAI's models have a judge of their own.
test.each(aiSdkProviders.filter(({ name }) => name !== 'openai'))(
  'the docs show $from with the same model and key',
  ({ from, name, model, keyVariable }) => {
    expect(page).toContain(`import { ${name} } from '${from}'`)
    expect(page).toContain(`aiSdk(${name}('${model}'))`)
    expect(page).toContain(keyVariable)
  },
)

test('a package counts that a folder above the project has, as in a monorepo', () => {
  const root = written({ 'node_modules/@ai-sdk/google/package.json': '{}', 'packages/a/b.ts': '' })
  expect(hasPackage('@ai-sdk/google', `${root}/packages/a`)).toBe(true)
  expect(hasPackage('@ai-sdk/anthropic', `${root}/packages/a`)).toBe(false)
})
