import { expect, test } from 'vitest'
import { ageWords, oldBaselineLine } from '../../../src/report/words/oldBaseline.ts'

test('the age of a baseline, as far as it is known', () => {
  expect(ageWords({ days: 3, commits: 12 })).toBe('3 days old, 12 commits behind')
  expect(ageWords({ days: 0, commits: 1 })).toBe('recorded today, 1 commit behind')
  expect(ageWords({ days: 1, commits: 0 })).toBe('1 day old')
  expect(ageWords({ commits: 2 })).toBe('2 commits behind')
})

test('a baseline is called old from three months on, however many commits followed', () => {
  expect(oldBaselineLine({ days: 90, commits: 9000 })).toEqual([])
  expect(oldBaselineLine({ commits: 9000 })).toEqual([])
  expect(oldBaselineLine({ days: 91, commits: 12 })).toEqual([
    "the baseline is 91 days old, 12 commits behind: if today's scores are right, record them (npx vitest-rag baseline update), so that a loss is seen against them",
  ])
})
