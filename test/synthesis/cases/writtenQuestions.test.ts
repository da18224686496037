import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noteQuestions, writtenQuestions } from '../../../src/synthesis/cases/writtenQuestions.ts'
import { temporaryFolder } from '../../judge/temporaryFolder.ts'

test('questions of a file, of all times; damaged lines are passed over', () => {
  const log = join(temporaryFolder(), 'questions.jsonl')
  expect(writtenQuestions(log, 'a')).toEqual([])
  noteQuestions(log, 'a', ['Why?', 'Почему?'])
  appendFileSync(log, '{"file":"a","ques\nnull\n{"file":"a","question":5}\n')
  noteQuestions(log, 'b', ['Other?'])
  noteQuestions(log, 'a', ['为什么？'])
  expect(writtenQuestions(log, 'a')).toEqual(['Why?', 'Почему?', '为什么？'])
})
