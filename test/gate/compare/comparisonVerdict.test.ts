import { expect, test } from 'vitest'
import { movement } from '../../../src/gate/compare/comparisonVerdict.ts'

test.each([
  { change: -0.02, tolerance: 0.02, verdict: 'regressed' },
  // In floats this is -0.01999999999999996.
  { change: 0.28 - 0.3, tolerance: 0.02, verdict: 'regressed' },
  { change: 0.3 - 0.28, tolerance: 0.02, verdict: 'improved' },
  { change: -0.0199, tolerance: 0.02, verdict: 'unchanged' },
  { change: 0.0199, tolerance: 0.02, verdict: 'unchanged' },
  { change: 0, tolerance: 0.02, verdict: 'unchanged' },
  { change: 0, tolerance: 0, verdict: 'unchanged' },
  { change: 0.1 + 0.2 - 0.3, tolerance: 0, verdict: 'unchanged' },
  { change: -0.0001, tolerance: 0, verdict: 'regressed' },
  { change: 0.0001, tolerance: 0, verdict: 'improved' },
])('$change at tolerance $tolerance is $verdict', ({ change, tolerance, verdict }) => {
  expect(movement(change, tolerance)).toBe(verdict)
})
