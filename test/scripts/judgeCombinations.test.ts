import { expect, test } from 'vitest'
import type { BenchItem } from '../../scripts/judgeCombinations/benchItems.ts'
import { errorsBy } from '../../scripts/judgeCombinations/errors.ts'
import { measureCombinations } from '../../scripts/judgeCombinations/measureCombinations.ts'
import { plumbing } from '../../scripts/judgeCombinations/plumbing.ts'
import { pearson } from '../../src/statistics/correlation.ts'

const items = Array.from({ length: 4000 }, (_, index): BenchItem => ({
  id: `item-${index}`,
  isSupported: index % 2 === 0,
  isLexicalRight: index % 3 !== 0,
}))

test.each([0, 0.5, 0.9])('errors are as often and as alike as they are set: %d', correlation => {
  const betweenSamples = (1 + correlation) / 2
  const errs = errorsBy(items, { betweenJudges: correlation, betweenSamples }, 1)
  const errorsOf = (judge: string, sample = 0) =>
    items.map(item => Number(errs(item, { judge, errorRate: 0.25, sample })))
  const one = errorsOf('one')
  const withThoseOf = (others: readonly number[]) =>
    pearson(one.map((error, index) => [error, others[index] ?? 0]))
  expect(one.reduce((all, error) => all + error, 0) / items.length).toBeCloseTo(0.25, 1)
  expect(withThoseOf(errorsOf('other'))).toBeCloseTo(correlation, 1)
  expect(withThoseOf(errorsOf('one', 1))).toBeCloseTo(betweenSamples, 1)
})

test('a few items are measured by every combination, with the calls of each', async () => {
  const model = { betweenJudges: 0, betweenSamples: 0.5 }
  const measured = await measureCombinations(items.slice(0, 100), model, 1)
  const callsOf = (name: string) => {
    const { cheapCalls, strongCalls } = measured.find(one => one.name === name) ?? {}
    return [cheapCalls, strongCalls]
  }
  expect(callsOf('cheap judge')).toEqual([1, 0])
  expect(callsOf('jury of 2 cheap judges and the strong one')).toEqual([2, 1])
  const [cheapCalls, strongCalls] = callsOf('cascade against lexical()')
  expect(cheapCalls).toBe(1)
  expect(strongCalls).toBeGreaterThan(0)
  expect(strongCalls).toBeLessThan(1)
})

test('models behind an endpoint are asked as often, and say the same', async () => {
  expect(await plumbing(items.slice(0, 20), 1)).toMatch(
    /20 of 20 verdicts with their votes as simulated, (\d+) requests, \1 simulated calls/,
  )
})
