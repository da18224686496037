import { expect, test } from 'vitest'
import { citationPrecision } from '../../src/metrics/citationPrecision.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { citing, scoreOf } from './supportDesk.ts'

test.each([
  { value: 1, citations: citing([true]) },
  { value: 0, citations: citing([false], []) },
  { value: 1 / 2, citations: citing([true, false]) },
  { value: 2 / 3, citations: citing([true], [true, false], []) },
  { value: 1 / 4, citations: citing([false, false, false], [true]) },
])('is the share of citations that support their claims: $value', ({ value, citations }) => {
  expect(scoreOf(citationPrecision, { evidence: { citations } })).toEqual(scored(value))
})

test('counts each source of each claim, so a claim with many citations weighs more', () => {
  const citations = citing([false], [true, true, true])
  expect(scoreOf(citationPrecision, { evidence: { citations } })).toEqual(scored(3 / 4))
})

test('is not applicable where no claim cites a source: nothing is cited wrongly', () => {
  expect(scoreOf(citationPrecision, { evidence: { citations: citing([], []) } })).toEqual(
    notApplicable('no claim of the answer cites a source'),
  )
})

test.each([
  ['the system declined to answer', { answer: '我不知道。' }],
  ['the answer states nothing', { answer: 'Hello! Nice to meet you.' }],
])('is not applicable: %s', (reason, situation) => {
  expect(scoreOf(citationPrecision, situation)).toEqual(notApplicable(reason))
})
