import { expect, test } from 'vitest'
import { labelFix } from '../../../src/calibration/labels/labelFix.ts'

test.each([
  ['Entailment', 'Write `supported`'],
  ['SUPPORTS', 'Write `supported`'],
  ['contradicted', 'Write `refuted`'],
  ['refuted.', 'Write `refuted`'],
  ['not enough information', 'Write `notEnoughInfo`'],
  ['NEI', 'Write `notEnoughInfo`'],
  ['not_enough_info', 'Write `notEnoughInfo`'],
  ['partially supported', 'Write `notEnoughInfo`'],
  ['suported', 'Write `supported`'],
  [true, 'Write `supported`'],
])('%j', (given, fix) => {
  expect(labelFix(given)).toBe(fix)
})

test.each(['unsupported', 'Not supported', 'no', false])('%j leaves open which', given => {
  expect(labelFix(given)).toContain('`refuted` if a passage says otherwise')
})

test.each(['green', undefined, 3, ''])('%j can not be guessed', given => {
  expect(labelFix(given)).toBeUndefined()
})
