import { describe, expect, test } from 'vitest'
import type { CalibrationRecord } from '../../../src/calibration/record/calibrationRecord.ts'
import { runCalibration } from '../../../src/calibration/record/runCalibration.ts'
import type { Judge } from '../../../src/judge/judge.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { metricsWith } from '../../../src/metrics/customMetric.ts'
import { measurementOf } from '../../../src/scores/measurement.ts'
import { resolveMetric } from '../../../src/scores/resolveMetric.ts'
import { openJudge } from '../openJudge.ts'

const figure = { value: 0.7, interval: { lower: 0.6, upper: 0.8 } }

interface Measured {
  judge?: Judge
  prompts?: Record<string, string>
}

const sessionOf = ({ judge = openJudge(), prompts = {} }: Measured) =>
  createJudgeSession({ judge, prompts })

const measurement = (key: string, by: Measured) => measurementOf(resolveMetric(key), sessionOf(by))

/** A record of claims, or of pairs in these metrics. */
function recordBy(by: Measured, metrics?: string[]): CalibrationRecord {
  const { fingerprint } = measurement('faithfulness', by)
  return {
    labelFile: 'labels.jsonl',
    judge: { name: 'open', model: 'm-1' },
    asked: 'perCase',
    ...(metrics
      ? {
          preferences: {
            metrics: Object.fromEntries(
              metrics.map(key => [
                key,
                {
                  fingerprint: measurement(key, by).fingerprint,
                  n: 268,
                  pearson: figure,
                  spearman: figure,
                },
              ]),
            ),
          },
        }
      : { claims: { fingerprint, together: 90, supported: { n: 240, kappa: figure } } }),
  }
}

/** A run in which these metrics were measured. */
function runBy(by: Measured, metrics = ['contextRecall']) {
  const measurements = Object.fromEntries(metrics.map(key => [key, measurement(key, by)]))
  return { records: [{ measurements }], session: sessionOf(by), known: metricsWith() }
}

const told = { n: 268, pearson: figure, spearman: figure }
const labelFile = 'labels.jsonl'
/** What a record of an older version tells of single claims. */
const rates = {
  notApplicable: 'the calibration is of an older version; run npx vitest-rag calibrate again',
}
const other = { judge: openJudge({ settings: { temperature: 1 } }) }

describe('a record of claims', () => {
  test('is told of a run by the same judge, whichever claims it checks', () => {
    expect(runCalibration(recordBy({}), runBy({}))).toEqual({
      labelFile,
      claims: { n: 240, kappa: figure, together: 90, rates },
    })
  })

  test.each([
    ['other settings', other],
    ['another model', { judge: openJudge({ model: 'm-2' }) }],
    ['other prompts', { prompts: { checkClaims: 'Check them.' } }],
  ])('is of another judge where the run has %s', (_what, by) => {
    expect(runCalibration(recordBy({}), runBy(by))).toEqual({ labelFile, otherJudge: 'open m-1' })
  })

  test('tells how many texts shared calls only where runs ask so', () => {
    const alone = { ...recordBy({}), asked: 'perQuestion' as const }
    expect(runCalibration(alone, runBy({}))).toEqual({
      labelFile,
      claims: { n: 240, kappa: figure, rates },
    })
  })

  test('that was asked about one claim at a time holds for runs that ask so', () => {
    const careful = { judge: openJudge({ batching: 'perClaim' }) }
    const record = { ...recordBy(careful), asked: 'perClaim' as const }
    expect(runCalibration(record, runBy(careful))).toEqual({
      labelFile,
      claims: { n: 240, kappa: figure, rates },
    })
    expect(runCalibration(record, runBy({ judge: openJudge({ batching: 'perCase' }) }))).toEqual({
      labelFile,
      otherJudge: 'open m-1 asked about one claim at a time',
    })
  })

  test('says nothing of a run that asked no judge', () => {
    expect(runCalibration(recordBy({}), runBy({}, ['rougeL']))).toBeUndefined()
    expect(runCalibration(recordBy({}), runBy(other, ['rougeL']))).toBeUndefined()
    expect(runCalibration(recordBy({}), { ...runBy({}), records: [] })).toBeUndefined()
  })
})

describe('a record of preferences', () => {
  const record = recordBy({}, ['answerF1', 'rougeL', 'answerOverlap'])

  test('is told of the metrics that the run measured alike', () => {
    expect(runCalibration(record, runBy({}, ['answerF1', 'rougeL', 'faithfulness']))).toEqual({
      labelFile,
      preferences: { answerF1: told, rougeL: told },
    })
  })

  test('holds for metrics without a judge whoever judges the others', () => {
    expect(runCalibration(record, runBy(other, ['answerF1', 'rougeL']))).toEqual({
      labelFile,
      otherJudge: 'open m-1',
      preferences: { rougeL: told },
    })
    expect(runCalibration(record, runBy(other, ['rougeL']))).toEqual({
      labelFile,
      preferences: { rougeL: told },
    })
  })

  test('is of this judge though the run asks for other metrics', () => {
    expect(runCalibration(record, runBy({}, ['faithfulness']))).toBeUndefined()
  })

  test('may name a metric that is gone', () => {
    const gone = { ...record.preferences?.metrics, brevity: { fingerprint: 'a', ...told } }
    const named = { ...record, preferences: { metrics: gone } }
    expect(runCalibration(named, runBy({}, ['rougeL']))).toEqual({
      labelFile,
      preferences: { rougeL: told },
    })
  })
})
