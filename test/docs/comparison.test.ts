import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../../docs/comparison.md', import.meta.url), 'utf8')
const rows = page
  .split('\n')
  .filter(line => line.startsWith('| '))
  .slice(2)
  .map(line => line.split('|').slice(1, -1))

test('each tool has its version, and each statement about it the page that it is from', () => {
  const tools = rows.map(([tool = '']) => tool.trim())
  for (const name of ['promptfoo', 'vitest-evals', 'evalite', 'DeepEval', 'ragas'])
    expect(tools).toContainEqual(expect.stringMatching(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+$`)))
  const bare = rows.flatMap(([, ...cells]) => cells.filter(cell => !cell.includes('](')))
  expect(bare).toEqual([])
})

test('pages of other tools are named at a commit or version, because they change', () => {
  const others = [...page.matchAll(/\]\((https:[^)]+)\)/g)].map(([, address = '']) => address)
  expect(others.length).toBeGreaterThan(20)
  expect(
    others.filter(address => !/\/(?:blob|tree)\/[0-9a-f]{40}\/|\/v\/\d/.test(address)),
  ).toEqual([])
})
