import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noteQuestions, writtenQuestions } from '../../../src/synthesis/cases/writtenQuestions.ts'
import { temporaryFolder } from '../../judge/temporaryFolder.ts'

test('questions of a file, of all times; damaged lines are passed over', () => {
  const root = temporaryFolder()
  mkdirSync(join(root, '.vitest-rag'))
  const log = join(root, '.vitest-rag', 'generation.questions.jsonl')
  expect(writtenQuestions(root, 'a')).toEqual([])
  noteQuestions(root, 'a', ['Why?', 'Почему?'])
  appendFileSync(log, '{"file":"a","ques\nnull\n{"file":"a","question":5}\n')
  noteQuestions(root, 'b', ['Other?'])
  noteQuestions(root, 'a', ['为什么？'])
  expect(writtenQuestions(root, 'a')).toEqual(['Why?', 'Почему?', '为什么？'])
})
