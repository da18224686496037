import { expect, test } from 'vitest'
import { missedFloor } from '../../../src/gate/compare/metricDecision.ts'

const setting = { gate: false, tolerance: 0.02 }

test.each([
  { direction: 'higher', floor: 0.9, mean: 0.9, missed: undefined },
  { direction: 'higher', floor: 0.3, mean: 0.1 + 0.2, missed: undefined },
  // The mean of 0.8, 0.9, 1 is 0.9000000000000001 or 0.8999999999999999, as it is summed.
  { direction: 'higher', floor: 0.9, mean: 0.8999999999999999, missed: undefined },
  {
    direction: 'higher',
    floor: 0.9,
    mean: 0.8712,
    missed: 'The mean is 0.871 and must be at least 0.9.',
  },
  {
    direction: 'higher',
    floor: 0.9,
    mean: 0.89998,
    missed: 'The mean is 0.89998 and must be at least 0.9.',
  },
  { direction: 'lower', floor: 0.1, mean: 0.1, missed: undefined },
  { direction: 'lower', floor: 0.1, mean: 0.02, missed: undefined },
  {
    direction: 'lower',
    floor: 0.1,
    mean: 0.25,
    missed: 'The mean is 0.250 and must be at most 0.1.',
  },
  {
    direction: 'higher',
    floor: 0.5,
    mean: null,
    missed: 'No case has a score, and the mean must be at least 0.5.',
  },
] as const)('$mean, floor $floor, $direction is better', ({ direction, floor, mean, missed }) => {
  expect(missedFloor(mean, { ...setting, direction, mean: floor })).toBe(missed)
})

test('a metric without a floor misses none', () => {
  expect(missedFloor(null, { ...setting, direction: 'higher' })).toBeUndefined()
  expect(missedFloor(0, { ...setting, direction: 'higher', each: 0.8 })).toBeUndefined()
})
