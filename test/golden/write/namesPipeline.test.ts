import { expect, test } from 'vitest'
import { namesPipeline } from '../../../src/golden/write/namesPipeline.ts'

test.each([
  ['pipeline: ./answer.ts\ncases: []\n', true],
  ['\uFEFFpipeline: ./answer.ts\r\ncases: []\r\n', true],
  ['# pipeline: ./answer.ts\ncases: []\n', false],
  ['cases:\n  - id: pipeline\n    question: "pipeline: ./answer.ts"\n', false],
])('%j', (text, isNamed) => {
  expect(namesPipeline(text, { file: 'a.golden.yaml' })).toBe(isNamed)
})
