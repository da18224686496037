import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { metrics } from '../../src/metrics/index.ts'
import { load } from '../golden/loading.ts'

const root = mkdtempSync(join(tmpdir(), 'golden-blocks-'))
afterAll(() => rmSync(root, { recursive: true }))

/** What the pages show of golden sets; `docs/golden-sets.md` has a test of its own, which knows its files. */
const blocks = globSync(['README.md', 'docs/*.md', 'examples/**/README.md'], {
  exclude: ['**/node_modules/**', 'docs/golden-sets.md'],
})
  .toSorted()
  .flatMap(page => {
    const found = readFileSync(page, 'utf8').matchAll(/^```yaml[^\n]*\n([\s\S]*?)^```$/gm)
    return [...found].map(([, source = ''], index) => ({ page, index, source }))
  })
  .filter(({ source }) => /^(?:cases|metrics|variants|name|pipeline):/m.test(source))
  // Workflows have names, too.
  .filter(({ source }) => !/^(?:on|jobs|steps):/m.test(source))

test('the pages show golden sets', () => {
  expect(blocks.length).toBeGreaterThan(8)
})

test.each(blocks)('golden set $index of $page is one that the package reads', ({ source }) => {
  const keys = [
    'pipeline: ./answer.ts\n',
    'metrics: { checks: report }\n',
    'cases: [{ id: any, question: Any? }]\n',
  ]
  const missing = keys.filter(key => !new RegExp(`^${key.split(':')[0]}:`, 'm').test(source))
  const text = missing.join('') + source
  writeFileSync(join(root, 'answer.ts'), '')
  const { set } = load(text, { file: join(root, 'any.golden.yaml'), root, metrics })
  expect(set.cases).not.toEqual([])
})
