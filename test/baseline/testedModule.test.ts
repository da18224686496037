import { expect, test } from 'vitest'
import { testedModule } from '../../src/baseline/testedModule.ts'

test.each([
  ['./answer.ts', 'sets/desk.golden.yaml', 'sets/answer'],
  ['../rag/../answer.mjs?copy#x', 'sets/desk.golden.yaml', 'answer'],
  ['./rag/index.ts', 'desk.golden.yaml', 'rag'],
  ['./rag', 'desk.golden.yaml', 'rag'],
  ['../../shared/answer.ts', 'sets/desk.golden.yaml', '../shared/answer'],
  ['@shop/answer', 'sets/desk.golden.yaml', '@shop/answer'],
])('%s of %s is %s', (pipeline, file, module) => {
  expect(testedModule({ pipeline }, { file })).toBe(module)
})

test('of a baseline that does not name its file, it is where the module is from there', () => {
  expect(testedModule({ pipeline: './answer.ts' }, {})).toBe('answer')
})
