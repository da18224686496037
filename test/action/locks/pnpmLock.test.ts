import { expect, test } from 'vitest'
import { pnpmPackages } from '../../../src/action/locks/pnpmLock.ts'

test('version 9: what the project and its packages depend on', () => {
  const text = `lockfileVersion: '9.0'

importers:

  .:
    devDependencies:
      vitest:
        specifier: ^5.0.0
        version: 5.0.1(@types/node@24.0.0)(vite@7.3.8(jiti@2.0.0))
      openai:
        specifier: npm:other@^1.0.0
        version: other@1.0.0
  packages/shop:
    dependencies:
      vitest-rag:
        specifier: ^1.0.0
        version: 1.0.0(patch_hash=abc)(vitest@5.0.1)

packages:

  vitest@5.0.1:
    resolution: {integrity: sha512-one}
    peerDependencies:
      '@huggingface/transformers': '*'
  vitest-rag@1.0.0:
    resolution: {integrity: sha512-two}

snapshots:

  vitest-rag@1.0.0(patch_hash=abc)(vitest@5.0.1):
    dependencies:
      openai: 7.0.0
`
  expect(pnpmPackages(text)).toEqual([
    { name: 'vitest', version: '5.0.1', content: 'sha512-one' },
    { name: 'openai', version: 'npm:other@1.0.0', content: '' },
    { name: 'vitest-rag', version: '1.0.0(patch_hash=abc)', content: 'sha512-two' },
    { name: 'openai', version: '7.0.0', content: '' },
  ])
})

test('versions 5 and 6', () => {
  const six = `lockfileVersion: '6.0'
devDependencies:
  vitest:
    specifier: ^0.34.0
    version: 0.34.6(jsdom@22.0.0)
packages:
  /vitest@0.34.6(jsdom@22.0.0):
    resolution: {integrity: sha512-one}
`
  expect(pnpmPackages(six)).toEqual([{ name: 'vitest', version: '0.34.6', content: 'sha512-one' }])
  const five = `lockfileVersion: 5.4
specifiers: {vitest: ^0.30.0}
devDependencies:
  vitest: 0.30.1_jsdom@22.0.0
packages:
  /vitest/0.30.1_jsdom@22.0.0:
    resolution: {integrity: sha512-two}
`
  expect(pnpmPackages(five)).toEqual([{ name: 'vitest', version: '0.30.1', content: 'sha512-two' }])
})

test('no form of YAML hides a package', () => {
  const importers = (devDependencies: string) =>
    `---\nlockfileVersion: '9.0'\n---\nlockfileVersion: '9.0'\nimporters: {.: {devDependencies: {${devDependencies}}}}\n`
  const expected = [{ name: 'vitest', version: '6.0.0', content: '' }]
  expect(pnpmPackages(importers(String.raw`"vi\x74est": {version: 6.0.0}`))).toEqual(expected)
  expect(pnpmPackages(importers('<<: {vitest: {version: 6.0.0}}'))).toEqual(expected)
  expect(() => pnpmPackages(importers('a: &a {version: 6.0.0}, vitest: *a'))).toThrow('alias')
})
