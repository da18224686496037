import { expect, test } from 'vitest'
import { correctedText, correctionLines } from '../../../src/report/words/correctedWords.ts'
import type { CorrectedMean } from '../../../src/results/correctedMean.ts'
import type { RunCalibration } from '../../../src/results/results.ts'
import { caseRecord, recordedRun } from '../../results/recordedRun.ts'

const corrected: CorrectedMean = {
  mean: 0.871,
  interval: { lower: 0.832, upper: 0.905 },
  method: 'predictionPowered',
  labels: 1080,
}
const tooFew: CorrectedMean = {
  mean: null,
  interval: null,
  method: 'predictionPowered',
  labels: 4,
  reason: 'too few labels: the 95 % interval would be \u001B[2J0.620 wide',
}

const runWith = (means: Record<string, CorrectedMean>, claims?: RunCalibration['claims']) =>
  recordedRun({
    records: [caseRecord()],
    calibration: {
      labelFile: 'labels.jsonl',
      ...(claims && { claims }),
      ownLabels: { support: means },
    },
  })

test('a mean with its interval, or that labels are too few', () => {
  expect(correctedText(corrected)).toBe('0.871 (0.832–0.905)')
  expect(correctedText(tooFew)).toBe('too few labels')
  expect(correctedText(undefined)).toBe('')
})

test('what corrected means rest on, and why one is missing', () => {
  expect(correctionLines(runWith({ faithfulness: corrected, refutedRate: tooFew }))).toEqual([
    "corrected: means without the judge's errors, estimated from labels of this run's claims (1,080); the gate compares the raw means",
    'refutedRate of support is not corrected: too few labels: the 95 % interval would be \\u{1b}[2J0.620 wide',
  ])
})

test('why no mean is corrected by rates', () => {
  const rates = { notApplicable: 'no label is of a claim that was drawn at random' }
  const claims = { n: 9, kappa: { value: null, interval: null }, rates }
  expect(correctionLines(runWith({}, claims))).toEqual([
    "means are not corrected by the judge's error rates: no label is of a claim that was drawn at random",
  ])
})

test('nothing where nobody calibrated', () => {
  expect(correctionLines(recordedRun({}))).toEqual([])
})
