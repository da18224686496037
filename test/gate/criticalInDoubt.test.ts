import { expect, test } from 'vitest'
import { recordBaseline } from '../../src/baseline/record.ts'
import { scoresInDoubt } from '../../src/gate/scoresInDoubt.ts'
import type { Results } from '../../src/results/results.ts'
import { supportCases, supportRun } from './runs.ts'

/** A hundred cases, of which the first is critical, with these scores. */
function run(first: readonly number[], others: readonly number[] = first.map(() => 1)): Results {
  const results = supportRun(supportCases(100, index => (index === 0 ? first : others)))
  const critical = { faithfulness: { each: 0.8, direction: 'higher' as const } }
  const cases = results.cases.map(record =>
    record.caseId === 'refund-policy-1' ? { ...record, critical } : record,
  )
  return { ...results, cases }
}

const doubt = (recorded: Results, results: Results) =>
  scoresInDoubt({ recorded: recordBaseline(recorded), former: undefined, results }).differing

test.each([
  ['missed', 'held', [0, 0], [1, 1]],
  ['held', 'missed', [1, 1], [0, 0]],
])('one recorded as %s that is %s now does not agree', (own, now, recorded, shown) => {
  expect(doubt(run(recorded), run(shown))).toEqual([
    `support › refund-policy-1 is critical: faithfulness is recorded as ${own} and is ${now} in this run`,
  ])
})

test('where there is noise, three samples of each must tell', () => {
  const noisy = [1, 0.9, 1]
  expect(doubt(run([0, 0], [1, 0.9]), run([1, 1], [1, 0.9]))).toEqual([])
  expect(doubt(run([0, 0, 1], noisy), run([1, 1, 1], noisy))).toEqual([])
  expect(doubt(run([0, 0], [1, 0.93]), run([1, 1, 1], noisy))).toEqual([])
  expect(doubt(run([0, 0, 0], noisy), run([1, 1, 1], noisy))).toHaveLength(1)
})
