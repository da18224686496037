import { expect, test } from 'vitest'
import { snapshot } from '../../../src/baseline/snapshot.ts'
import { decide } from '../../../src/gate/decide.ts'
import { scoresLost } from '../../../src/report/cases/scoresLost.ts'
import type { CaseRecord } from '../../../src/results/results.ts'
import { judgeError, notApplicable, scored } from '../../../src/score.ts'
import { caseRecord, recordedRun } from '../../results/recordedRun.ts'

const former = caseRecord({ scores: { faithfulness: scored(0.75) } })
const baseline = snapshot(recordedRun({ records: [former] }))

/** What a case lost that has this now. */
function lost(...repeats: [Partial<CaseRecord>, ...Partial<CaseRecord>[]]) {
  const [first, ...others] = repeats.map((one, repeat) => caseRecord({ ...one, repeat }))
  if (!first) throw new Error('Expected a repeat')
  const results = recordedRun({ records: [first, ...others] })
  const run = { baseline, decision: decide({ results, baseline }) }
  return Object.fromEntries(scoresLost([first, ...others], ['faithfulness'], run))
}

const declines = { scores: { faithfulness: notApplicable('the answer declines') } }

test('a metric that does not apply any more, and a case that failed, lost the former score', () => {
  expect(lost(declines)).toEqual({ faithfulness: 0.75 })
  expect(lost({ scores: {}, error: 'no index' })).toEqual({ faithfulness: 0.75 })
  expect(lost({ scores: { faithfulness: scored(1) } }, declines)).toEqual({ faithfulness: 0.75 })
})

test('what is unknown, or was never scored, is not lost', () => {
  expect(lost({ scores: { faithfulness: scored(0) } })).toEqual({})
  expect(lost({ scores: { faithfulness: judgeError('no valid answer') } })).toEqual({})
  expect(lost({ scores: {}, error: 'no key', unavailable: true })).toEqual({})
  expect(lost({ ...declines, hash: 'of another question' })).toEqual({})
  expect(lost({ ...declines, caseId: 'new', hash: 'of another question' })).toEqual({})
})
