import { expect, test } from 'vitest'
import type { Baseline } from '../../../src/baseline/baseline.ts'
import { tooFewGroups } from '../../../src/doctor/checks/tooFewGroups.ts'
import { casesOf, examinationOf, findingsOf } from '../examinations.ts'

const ids = Array.from({ length: 20 }, (_, at) => `case-${at}`)
const lines = ids.map(id => ({ id, question: `${id}?`, group: 'refunds.md' }))

const baselineOf = (groups: number): Baseline => ({
  schema: 1,
  sets: {
    support: {
      policy: { faithfulness: { direction: 'higher', gate: true, tolerance: 0.02 } },
      measurements: {},
      cases: Object.fromEntries(
        ids.map((id, at) => [
          id,
          { hash: '', group: `group-${at % groups}`, scores: { faithfulness: [1, at % 2, 1] } },
        ]),
      ),
    },
  },
})

test('warns of a set with one group, at its metric', async () => {
  const examination = examinationOf(casesOf(lines), { baseline: baselineOf(1) })
  expect(await findingsOf(tooFewGroups, examination)).toEqual([
    "support.golden.yaml:2:12: warning: No comparison of support › faithfulness can fail: all 20 cases are in 1 group, so a drop can't be distinguished from noise that they share. Only a floor or a critical case can",
  ])
})

test.each([
  ['of several groups', '{ faithfulness: {} }', baselineOf(4)],
  ['with a floor by now', '{ faithfulness: { mean: 0.5 } }', baselineOf(1)],
  ['without a baseline', '{ faithfulness: {} }', undefined],
])('finds nothing in a set %s', async (_what, metrics, baseline) => {
  const examination = examinationOf(casesOf(lines, metrics), { ...(baseline && { baseline }) })
  expect(await findingsOf(tooFewGroups, examination)).toEqual([])
})
