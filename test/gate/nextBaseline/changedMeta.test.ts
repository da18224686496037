import { expect, test } from 'vitest'
import { customMeasurement, modelJudge } from '../runs.ts'
import { after, support } from './after.ts'

/** A case with a custom metric, `tone`. */
function toneRun(score: number, metaHash: string | undefined, { isCustom = true } = {}) {
  return support({
    metrics: { faithfulness: {}, ...(isCustom && { tone: {} }) },
    measurements: { faithfulness: modelJudge, tone: customMeasurement },
    cases: { refund: { faithfulness: [score, score], ...(isCustom && { tone: [score, score] }) } },
    ...(metaHash !== undefined && { metaHashes: { refund: metaHash } }),
  })
}

const refundAfter = (...runs: [ReturnType<typeof support>, ReturnType<typeof support>]) =>
  after(...runs).sets['support']?.cases['refund']

test('a case with other `meta` takes the new scores of custom metrics, and keeps all others', () => {
  expect(refundAfter(toneRun(1, 'old'), toneRun(0.99, 'new'))).toMatchObject({
    metaHash: 'new',
    scores: { faithfulness: [1, 1], tone: [0.99, 0.99] },
  })
  expect(refundAfter(toneRun(1, 'old'), toneRun(0.99, 'old'))).toMatchObject({
    metaHash: 'old',
    scores: { faithfulness: [1, 1], tone: [1, 1] },
  })
})

test('a baseline of an older version learns which `meta` its cases have', () => {
  expect(refundAfter(toneRun(1, undefined), toneRun(0.99, 'now'))).toMatchObject({
    metaHash: 'now',
    scores: { tone: [1, 1] },
  })
})

test('a run without the custom metric leaves their scores with the `meta` that they belong to', () => {
  const without = toneRun(1, undefined, { isCustom: false })
  expect(refundAfter(toneRun(1, 'old'), without)).toMatchObject({
    metaHash: 'old',
    scores: { tone: [1, 1] },
  })
})
