import { expect, test } from 'vitest'
import { critiqueQuestion } from '../../../src/judge/steps/critiqueQuestion.ts'

const request = {
  question: 'How long?',
  reference: 'Thirty days.',
  passages: [
    { id: 'a#1', text: 'Thirty days.' },
    { id: 'b#1', text: 'Free.' },
  ],
}
const good = {
  remark: '',
  answerable: true,
  needed: ['a#1'],
  selfContained: true,
  oneReading: true,
  sameLanguage: true,
  leaks: false,
}

test.for([
  ['one of them', ['a#1'], []],
  ['one that there is not', ['a#1', 'c#1'], ['There is no passage "c#1".']],
  ['one again', ['a#1', 'a#1'], ['"needed" names a passage twice.']],
  ['none', [], ['It is answerable, so "needed" must name a passage.']],
] as const)('needs %s', ([, needed, problems]) => {
  expect(critiqueQuestion.problems(request, { ...good, needed: [...needed] })).toEqual(problems)
})

test('what is not answerable needs none', () => {
  expect(critiqueQuestion.problems(request, { ...good, answerable: false, needed: [] })).toEqual([])
})

test('after asking again, an answer that stands in no passage is none', () => {
  const salvage = (needed: string[]) => critiqueQuestion.salvage?.(request, { ...good, needed })
  expect(salvage(['c#1', 'a#1', 'a#1'])).toEqual(good)
  expect(salvage(['c#1'])).toEqual({ ...good, answerable: false, needed: [] })
})

test('a verdict that is left out is no verdict', () => {
  for (const key of Object.keys(good)) {
    const answer = Object.fromEntries(Object.entries(good).filter(([name]) => name !== key))
    expect(critiqueQuestion.answerSchema.safeParse(answer).success).toBe(key === 'needed')
  }
})
