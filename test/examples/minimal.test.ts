import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { titledBlocks } from '../package/titledBlocks.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const folder = new URL('../../examples/minimal/', import.meta.url)

test('the smallest example is what the README shows', () => {
  const shown = [...titledBlocks(readme)].filter(([name]) => !name.includes('/'))
  const names = readdirSync(folder).filter(name => /\.(?:ts|yaml)$/.test(name))
  const files = names.map(name => [name, readFileSync(new URL(name, folder), 'utf8')])
  expect(Object.fromEntries(files)).toEqual(Object.fromEntries(shown))
})
