import { expect, test } from 'vitest'
import { checks } from '../../src/metrics/checks.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { scoreOf } from './supportDesk.ts'

const checkedRules = (...passed: boolean[]) =>
  passed.map((one, index) => ({ check: `contains "${index}"`, passed: one }))

test.each([
  { passed: [true], value: 1 },
  { passed: [false], value: 0 },
  { passed: [true, false, true, true], value: 0.75 },
])('$passed: $value', ({ passed, value }) => {
  const evidence = { checkedRules: checkedRules(...passed) }
  expect(scoreOf(checks, { evidence })).toEqual(scored(value))
  expect(scoreOf(checks, { evidence, answerable: false })).toEqual(scored(value))
})

test('does not apply where nothing is checked', () => {
  expect(scoreOf(checks, {})).toEqual(notApplicable('the case has no `checks`'))
})

test('an empty answer fails what it must contain, and passes nothing by silence', () => {
  const of = (...passed: boolean[]) =>
    scoreOf(checks, { answer: ' ', evidence: { checkedRules: checkedRules(...passed) } })
  expect(of(false)).toEqual(scored(0))
  expect(of(true, false)).toEqual(scored(0.5))
  expect(of(true, true)).toEqual(notApplicable('the answer is empty'))
})

test('a tool may be called for an empty answer', () => {
  const evidence = { checkedRules: checkedRules(true, true) }
  const written = [{ calls: 'refund' }, { not: { calls: 'delete' } }]
  expect(scoreOf(checks, { answer: '', checks: written, evidence })).toEqual(scored(1))
})
