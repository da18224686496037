import { expect, test } from 'vitest'
import { aboutMetrics } from '../../../src/report/words/verdictReason.ts'
import { compare, supportCases, supportRun } from '../../gate/runs.ts'

test('a mean that fell just below its floor does not read as one that keeps it', () => {
  const floor = { mean: 0.8 }
  const before = supportRun(
    supportCases(10, () => [1, 1, 1]),
    floor,
  )
  const after = supportRun(
    supportCases(10, index => [index === 0 ? 0.498 : index < 4 ? 0.5 : 1]),
    floor,
  )
  const decision = compare(before, after)
  expect(decision.verdict).toBe('regressed')
  expect(aboutMetrics(decision)).toBe(
    'support › faithfulness fell by 0.2002 (1.0000 → 0.7998, 10 cases)',
  )
})
