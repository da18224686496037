import { expect, test } from 'vitest'
import { checks } from '../../src/metrics/checks.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { scoreOf } from './supportDesk.ts'

const checkedWording = (...passed: boolean[]) =>
  passed.map((one, index) => ({ check: `contains "${index}"`, passed: one }))

test.each([
  { passed: [true], value: 1 },
  { passed: [false], value: 0 },
  { passed: [true, false, true, true], value: 0.75 },
])('$passed: $value', ({ passed, value }) => {
  const evidence = { checkedWording: checkedWording(...passed) }
  expect(scoreOf(checks, { evidence })).toEqual(scored(value))
  expect(scoreOf(checks, { evidence, answerable: false })).toEqual(scored(value))
})

test('does not apply where nothing is checked', () => {
  expect(scoreOf(checks, {})).toEqual(notApplicable('the case has no `checks`'))
})

test('an empty answer fails what it must contain, and passes nothing by silence', () => {
  const of = (...passed: boolean[]) =>
    scoreOf(checks, { answer: ' ', evidence: { checkedWording: checkedWording(...passed) } })
  expect(of(false)).toEqual(scored(0))
  expect(of(true, false)).toEqual(scored(0.5))
  expect(of(true, true)).toEqual(notApplicable('the answer is empty'))
})
