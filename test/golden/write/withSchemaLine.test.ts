import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addGoldenCases } from '../../../src/golden/write/addGoldenCases.ts'
import { replaceGoldenCase } from '../../../src/golden/write/replaceGoldenCase.ts'
import { withSchemaLine } from '../../../src/golden/write/withSchemaLine.ts'
import { written } from '../../interchange/imports.ts'

const installed = 'node_modules/vitest-rag/package.json'
const schema = 'node_modules/vitest-rag/schemas/golden-set.schema.json'

test.each([
  ['in the project itself', installed, 'first.golden.yaml', schema],
  ['in a folder of the project', installed, 'rag/first.golden.yaml', `../${schema}`],
  ['around the project', installed, 'packages/shop/rag/first.golden.yaml', `../../../${schema}`],
  ['in the nearest folder', `packages/shop/${installed}`, 'packages/shop/a.golden.yaml', schema],
  ['nowhere', 'package.json', 'packages/shop/rag/a.golden.yaml', `../${schema}`],
])('a package that is installed %s', (_, there, name, path) => {
  const top = written({ [there]: '{}' })
  const place = { file: join(top, name), root: join(top, 'packages/shop') }
  expect(withSchemaLine('cases: []\n', place)).toBe(
    `# yaml-language-server: $schema=${path}\ncases: []\n`,
  )
})

test('a path that the line could not hold is left out', () => {
  const top = written({})
  const place = { file: join(top, 'a.golden.yaml'), root: join(top, 'the shop') }
  expect(withSchemaLine('cases: []\n', place)).toBe('cases: []\n')
})

test('a file that is changed later keeps its line, once and first', () => {
  const [file, root] = ['/shop/first.golden.yaml', '/shop']
  const [first, second] = ['one', 'two'].map(id => ({ id, question: `Which ${id}?` }))
  const text = withSchemaLine('cases:\n  - id: one\n    question: Which?\n', { file, root })
  const grown = addGoldenCases(text, second ? [second] : [], { file })
  const changed = first ? replaceGoldenCase(grown, first, { file }) : ''
  expect(changed).toBe(
    `# yaml-language-server: $schema=${schema}\ncases:\n  - id: one\n    question: Which one?\n  - id: two\n    question: Which two?\n`,
  )
})
