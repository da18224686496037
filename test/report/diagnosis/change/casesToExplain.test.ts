import { expect, test } from 'vitest'
import { snapshot } from '../../../../src/baseline/snapshot.ts'
import { decide } from '../../../../src/gate/decide.ts'
import { casesToExplain } from '../../../../src/report/diagnosis/change/casesToExplain.ts'
import { notApplicable, scored } from '../../../../src/score.ts'
import type { Score } from '../../../../src/score.ts'
import { caseRecord, metricSetting, recordedRun, setRun } from '../../../results/recordedRun.ts'

const metrics = { tone: metricSetting({ deterministic: true }), mrr: metricSetting() }
const sets = { support: setRun({ policy: { metrics } }) }

/** A run with a custom metric: the case `refund` got worse, and `returns` has these scores and notes. */
function toneRun(refund: number, returns: Score, metaHash: string) {
  const of = (caseId: string, tone: Score, hash: string) =>
    caseRecord({
      caseId,
      metaHash: hash,
      scores: { tone, mrr: scored(1) },
      measurements: {
        tone: { fingerprint: 'cc', requires: [], custom: true },
        mrr: { fingerprint: 'dd' },
      },
      missed: [],
    })
  const records = [of('refund', scored(refund), 'same'), of('returns', returns, metaHash)]
  return recordedRun({ records, sets })
}

test('a case with other `meta` has not lost the score of a custom metric', () => {
  const explained = (metaHash: string) => {
    const results = toneRun(0, notApplicable('the customer is not known'), metaHash)
    const baseline = snapshot(toneRun(1, scored(1), 'old'))
    const decision = decide({ results, baseline })
    const cases = casesToExplain({ results, baseline, decision }, ['support'])
    return cases.map(({ record, gone }) => [record.caseId, gone])
  }
  expect(explained('old')).toEqual([
    ['refund', []],
    ['returns', ['tone']],
  ])
  expect(explained('new')).toEqual([['refund', []]])
})
