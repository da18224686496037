import { expect, test } from 'vitest'
import { smallestSeen } from '../../src/statistics/windowSight.ts'
import { windowTest } from '../../src/statistics/windowTest.ts'
import { answers, uniformNumbers, windows } from './windows.ts'

test('a drop of the size that is said to show shows in 80 % of windows', () => {
  const uniform = uniformNumbers(5)
  const seen = smallestSeen(windows(answers(60, 0, uniform), answers(60, 0, uniform)), 0.01) ?? 1
  expect(seen).toBeGreaterThan(0.1)
  expect(seen).toBeLessThan(0.2)
  let red = 0
  for (let simulation = 0; simulation < 100; simulation += 1) {
    const scores = windows(answers(60, 0, uniform), answers(60, seen / 0.95, uniform))
    if (windowTest(scores, 500).pWorse <= 0.01) red += 1
  }
  expect(red / 100).toBeGreaterThan(0.75)
})

test('it is larger for fewer cases, and where p must be smaller', () => {
  const uniform = uniformNumbers(6)
  const [before, now] = [answers(200, 0, uniform), answers(200, 0, uniform)]
  const of = (count: number, level: number) =>
    smallestSeen(windows(before.slice(0, count), now.slice(0, count)), level) ?? 1
  expect(of(40, 0.01)).toBeGreaterThan(of(200, 0.01))
  expect(of(200, 0.001)).toBeGreaterThan(of(200, 0.01))
})

test('windows that show no drop at all have none', () => {
  expect(smallestSeen(windows([1, 0.5, 1], [1, 1, 0.5]), 0.01)).toBeUndefined()
  expect(smallestSeen(windows([1], [1]), 0.01)).toBeUndefined()
  expect(smallestSeen(windows([0, 0, 0], [0, 0, 0]), 0.01)).toBeUndefined()
})
