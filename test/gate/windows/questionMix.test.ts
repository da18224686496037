import { expect, test } from 'vitest'
import { questionMix } from '../../../src/gate/windows/questionMix.ts'
import { windowCases } from '../../../src/gate/windows/windowCases.ts'
import { caseRecord } from '../../results/recordedRun.ts'

const asked = (questions: readonly string[], tags: readonly string[] = []) =>
  windowCases(
    questions.map((question, index) =>
      caseRecord({
        caseId: `case-${index}`,
        question,
        ...(tags[index] !== undefined && { tags: ['urgent', tags[index]] }),
      }),
    ),
    'topic',
  )

test('questions are alike in topic, language and length', () => {
  const long = 'How do I return the shoes that I bought for my brother in the shop at the station?'
  const before = asked(['How do I pay?', 'Wie kann ich zahlen?'], ['topic:pay', 'topic:pay'])
  const now = asked(['How do I pay?', long], ['topic:pay', 'topic:return'])
  expect(questionMix(before, now)).toEqual({
    seen: 0.5,
    mix: [
      { of: 'topic', value: 'pay', before: 1, now: 0.5 },
      { of: 'topic', value: 'return', before: 0, now: 0.5 },
      { of: 'language', value: 'English', before: 0.5, now: 1 },
      { of: 'language', value: 'German', before: 0.5, now: 0 },
      { of: 'length', value: 'medium', before: 0, now: 0.5 },
      { of: 'length', value: 'short', before: 1, now: 0.5 },
    ],
  })
})

test('a question without the attribute is of a kind of its own, and windows without questions have seen none', () => {
  const untagged = asked(['How do I pay?'])
  expect(questionMix(untagged, asked(['How do I pay?'], ['topic:pay'])).seen).toBe(0)
  expect(questionMix(untagged, untagged)).toEqual({ seen: 1, mix: [] })
  expect(questionMix(untagged, []).seen).toBe(0)
})

test('a tag that names the language counts instead of the words', () => {
  const tagged = (language: string) =>
    windowCases([caseRecord({ tags: [`language:${language}`] })], 'language')
  expect(questionMix(tagged('de'), tagged('en')).mix).toEqual([
    { of: 'language', value: 'en', before: 0, now: 1 },
    { of: 'language', value: 'de', before: 1, now: 0 },
  ])
})
