import { expect, test } from 'vitest'
import { rerunWords } from '../../../src/report/words/rerunWords.ts'

test('sets, cases and what went wrong', () => {
  const at = '2026-11-22T12:03:00.000Z'
  const sets = [
    { set: 'support', cases: 4, errors: 1, missed: 2 },
    { set: 'office', cases: 1, errors: 0, missed: 0 },
  ]
  expect(rerunWords({ at, sets })).toBe(
    'support (4 cases, 1 error, 2 missed a threshold), office (1 case, no threshold missed)',
  )
})
