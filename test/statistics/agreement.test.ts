import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Opinion } from '../../src/statistics/agreement.ts'
import {
  balancedAccuracy,
  baseRates,
  cohensKappa,
  confusion,
} from '../../src/statistics/agreement.ts'

/** As many texts, with these answers of people and the judge. */
function times(count: number, people: string, judge: string): Opinion[] {
  return Array.from({ length: count }, () => ({ people, judge }))
}

const table = [
  ...times(20, 'yes', 'yes'),
  ...times(5, 'yes', 'no'),
  ...times(10, 'no', 'yes'),
  ...times(15, 'no', 'no'),
]

const answer = fc.constantFrom('supported', 'refuted', 'notEnoughInfo')
const opinions = fc.array(fc.record({ people: answer, judge: answer }), { maxLength: 30 })

describe('two answers', () => {
  test('κ is how far agreement exceeds that of chance', () => {
    // Equal in 35 of 50; by chance .5 × .6 + .5 × .4 = .5; (.7 - .5) / (1 - .5).
    expect(cohensKappa(table)).toBeCloseTo(0.4, 12)
    expect(baseRates(table, 'people')).toEqual({ yes: 0.5, no: 0.5 })
    expect(baseRates(table, 'judge')).toEqual({ yes: 0.6, no: 0.4 })
  })

  test('of one accuracy κ is less where chance does more', () => {
    // Both are equal in 60 of 100; by chance in 54 here, in 46 there.
    const even = [...times(45, 'yes', 'yes'), ...times(15, 'yes', 'no'), ...times(25, 'no', 'yes')]
    const skewed = [...times(25, 'yes', 'yes'), ...times(35, 'yes', 'no'), ...times(5, 'no', 'yes')]
    const rest = [...times(15, 'no', 'no')]
    expect(cohensKappa([...even, ...rest])).toBeCloseTo(0.1304, 4)
    expect(cohensKappa([...skewed, ...times(35, 'no', 'no')])).toBeCloseTo(0.2593, 4)
  })

  test('balanced accuracy is the mean of what is found of each', () => {
    // 20 of 25 and 15 of 25.
    expect(balancedAccuracy(table)).toBeCloseTo(0.7, 12)
    // A hundred more of one kind change nothing.
    expect(
      balancedAccuracy([...table, ...times(80, 'yes', 'yes'), ...times(20, 'yes', 'no')]),
    ).toBe((100 / 125 + 15 / 25) / 2)
  })

  test('the table counts who said what', () => {
    expect(confusion(table)).toEqual({ yes: { yes: 20, no: 5 }, no: { yes: 10, no: 15 } })
  })
})

test('three answers', () => {
  const three = [
    ...times(4, 'supported', 'supported'),
    ...times(1, 'refuted', 'refuted'),
    ...times(1, 'refuted', 'notEnoughInfo'),
    ...times(2, 'notEnoughInfo', 'notEnoughInfo'),
    ...times(2, 'notEnoughInfo', 'supported'),
  ]
  expect(balancedAccuracy(three)).toBeCloseTo((1 + 1 / 2 + 1 / 2) / 3, 12)
  // Equal in 7 of 10; by chance .4 × .6 + .2 × .1 + .4 × .3 = .38.
  expect(cohensKappa(three)).toBeCloseTo((0.7 - 0.38) / 0.62, 12)
})

test('where people say but one thing, nothing is measured', () => {
  expect(balancedAccuracy(times(5, 'supported', 'supported'))).toBeNull()
  expect(cohensKappa(times(5, 'supported', 'supported'))).toBeNull()
  expect(cohensKappa([])).toBeNull()
  // Here chance gives nothing: the judge never says what people say.
  expect(cohensKappa(times(5, 'supported', 'refuted'))).toBe(0)
})

test('κ of full agreement is 1', () => {
  fc.assert(
    fc.property(fc.array(answer, { minLength: 2 }), answers => {
      fc.pre(new Set(answers).size > 1)
      expect(cohensKappa(answers.map(one => ({ people: one, judge: one })))).toBeCloseTo(1, 12)
    }),
  )
})

test('the order of texts changes nothing, and κ takes both sides alike', () => {
  fc.assert(
    fc.property(opinions, some => {
      const reversed = some.toReversed()
      // Adding zero makes -0 a 0.
      const near = (value: number | null) => value && Number(value.toFixed(12)) + 0
      expect(near(cohensKappa(reversed))).toBe(near(cohensKappa(some)))
      expect(near(balancedAccuracy(reversed))).toBe(near(balancedAccuracy(some)))
      const turned = some.map(({ people, judge }) => ({ people: judge, judge: people }))
      expect(near(cohensKappa(turned))).toBe(near(cohensKappa(some)))
    }),
  )
})

test('κ is at most 1, and 1 for nothing less than full agreement', () => {
  fc.assert(
    fc.property(opinions, some => {
      const kappa = cohensKappa(some)
      fc.pre(kappa !== null)
      expect(kappa).toBeLessThanOrEqual(1)
      const allEqual = some.every(({ people, judge }) => people === judge)
      expect(kappa > 1 - 1e-9).toBe(allEqual)
    }),
  )
})
