import { expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { leftAloneLines } from '../../../src/report/words/leftAloneLines.ts'
import { resultsOf } from '../../gate/runs.ts'

test('sets that need not run are named, so that nobody takes them for checked', () => {
  const cases = { refund: { faithfulness: [1, 1] } }
  const baseline = recordBaseline(resultsOf({ support: { cases }, billing: { cases } }))
  const partial = { ...baseline, partial: { sets: ['support'] } }
  const results = resultsOf({ support: { cases } })
  expect(leftAloneLines({ results, baseline: partial })).toEqual([
    'not run, and not required by the baseline: 1 set (billing)',
  ])
  expect(leftAloneLines({ results, baseline })).toEqual([])
  const both = resultsOf({ support: { cases }, billing: { cases } })
  expect(leftAloneLines({ results: both, baseline: partial, leftAlone: ['shop'] })).toEqual([
    'not part of this run: 1 set of the baseline from other folders (shop)',
  ])
})
