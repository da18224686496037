import { expect, test } from 'vitest'
import { shownRepeats } from '../../../src/report/model/scoreText.ts'

test.each([
  ['1 → 0.67', [1, 1], [2 / 3]],
  ['1 1 0.5 → 0.5 0 0.5', [1, 1, 0.5], [0.5, 0, 0.5]],
  ['1 → 0.5 0', [1, 1, 1], [0.5, 0]],
  ['0.5', [0.5, 0.5], [0.5, 0.5, 0.5]],
  ['0.5', [], [0.5, 0.5]],
])('repeats are shown as %s: equal ones once', (shown, former, now) => {
  expect(shownRepeats({ value: 0.5, repeats: { former, now } })).toBe(shown)
})
