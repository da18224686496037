import { expect, test } from 'vitest'
import type { CalibrationRecord } from '../../../src/calibration/record/calibrationRecord.ts'
import { withLaterCalibration } from '../../../src/calibration/record/laterCalibration.ts'
import { caseRecord, lexicalJudge, recordedRun } from '../../results/recordedRun.ts'
import { run } from '../labelling/labelledRun.ts'

const row = { labels: 9, effective: 9, judge: { supported: 1 } }
const recordBy = (fingerprint: string): CalibrationRecord => ({
  labelFile: 'labels.jsonl',
  asked: 'perQuestion',
  claims: {
    fingerprint,
    together: 0,
    supported: { n: 9, kappa: { value: 0.5, interval: null } },
    rates: {
      labels: 9,
      fingerprints: { faithfulness: fingerprint },
      supported: { supported: row },
    },
  },
})
const own = {
  support: { faithfulness: { mean: 0.5, interval: null, method: 'predictionPowered', labels: 9 } },
} as const
const results = recordedRun({ records: [caseRecord()], identity: { id: run, startedAt: '' } })

test('a run that was calibrated later has the rates of its judge', () => {
  const record = recordBy(lexicalJudge.fingerprint)
  expect(withLaterCalibration(results, record).run.calibration).toEqual({
    labelFile: 'labels.jsonl',
    claims: { n: 9, kappa: { value: 0.5, interval: null }, rates: record.claims?.rates },
  })
})

test('a run of another judge has labels of its own claims alone', () => {
  const record = { ...recordBy('another'), ownLabels: { [run]: own } }
  expect(withLaterCalibration(results, record).run.calibration).toEqual({
    labelFile: 'labels.jsonl',
    ownLabels: own,
  })
})

test('any other run is left as it is', () => {
  const record = { ...recordBy('another'), ownLabels: { '2026-01-01T00-00-00-0000': own } }
  expect(withLaterCalibration(results, record)).toBe(results)
})
