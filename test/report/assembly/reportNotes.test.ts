import { expect, test } from 'vitest'
import { snapshot } from '../../../src/baseline/snapshot.ts'
import { decide } from '../../../src/gate/decide.ts'
import { reportOf } from '../../../src/report/assembly/reportOf.ts'
import type { NoteName } from '../../../src/report/model/report.ts'
import { caseRecord, recordedRun } from '../../results/recordedRun.ts'
import { healthy, judged, otherCases, refunds } from '../supportRun.ts'

const textsOf = (results: typeof healthy, name: NoteName, former?: typeof healthy) => {
  const baseline = former && snapshot(former)
  const { notes } = reportOf({ results, baseline, decision: decide({ results, baseline }) })
  return notes[name].map(({ text }) => text)
}

test('what happened to cases is a note', () => {
  expect(textsOf(otherCases, 'suite', healthy)).toEqual([
    '1 case new: support › opening-hours',
    '1 case removed: support › clinic-hours',
    '1 case changed, not compared: support › shipping-cost',
  ])
})

test('a run of a part of the cases, or one that was stopped, says why it is not gated', () => {
  const unrecorded = ['shipping-cost', 'clinic-hours'].map(
    caseId => ({ set: 'support', caseId, why: 'deselected' }) as const,
  )
  const part = recordedRun({ records: [{ ...refunds, ...judged(0.5) }], unrecorded })
  expect(textsOf(part, 'notGated', healthy)).toEqual([
    'not gated: partial run: 1 of 3 cases ran, without support › clinic-hours, support › shipping-cost',
  ])
  expect(textsOf(part, 'verdictSteps', healthy).join()).not.toContain('baseline update')
  const stopped = recordedRun({ records: [refunds], complete: false })
  expect(textsOf(stopped, 'notGated', healthy)).toEqual([
    'not gated: incomplete run: it ended early, or shards are missing (1 case ran)',
  ])
})

test('a case that missed a threshold in every repeat is told once', () => {
  const missed = [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher' as const, line: 3 }]
  const records = [0, 1, 2].map(repeat => caseRecord({ repeat, missed }))
  expect(textsOf(recordedRun({ records }), 'thresholds')).toEqual([
    '1 case missed a threshold: support › refund-window (faithfulness 1.000, at least 0.800)',
  ])
})
