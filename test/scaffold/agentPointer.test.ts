import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withAgentPointer } from '../../src/scaffold/agentPointer.ts'
import { written } from '../interchange/imports.ts'

const root = '/somewhere/shop'
const path = '`node_modules/vitest-rag/skills/vitest-rag/SKILL.md`'

test('a new file has the pointer alone, and a second time adds nothing', () => {
  const text = withAgentPointer(undefined, root) ?? ''
  expect(text).toMatch(/^## RAG evaluation\n\n[^]+\n$/)
  expect(text).toContain(path)
  expect(text.split('\n').length).toBeLessThan(8)
  expect(withAgentPointer(text, root)).toBeUndefined()
  expect(withAgentPointer(' \n', root)).toBe(text)
})

test.each([
  ['# Shop\n\nUse tabs.\n', '\n', '\n'],
  ['# Shop\n\nUse tabs.', '\n\n', '\n'],
  ['# Shop\r\n\r\nUse tabs.\r\n', '\r\n', '\r\n'],
])('what %j says stays, with its line breaks', (former, gap, lineBreak) => {
  const text = withAgentPointer(former, root) ?? ''
  expect(text.startsWith(`${former}${gap}## RAG evaluation`)).toBe(true)
  expect(text.replaceAll(lineBreak, '')).not.toMatch(/[\r\n]/)
  expect(withAgentPointer(text, root)).toBeUndefined()
})

test('in a package of a monorepo it leads to where the package is installed', () => {
  const folder = written({
    'node_modules/vitest-rag/package.json': '{}',
    'packages/shop/package.json': '{}',
  })
  expect(withAgentPointer(undefined, join(folder, 'packages/shop'))).toContain(
    '`../../node_modules/vitest-rag/skills/vitest-rag/SKILL.md`',
  )
})
