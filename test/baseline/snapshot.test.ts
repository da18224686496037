import { expect, test } from 'vitest'
import { snapshot } from '../../src/baseline/snapshot.ts'
import type { CaseRecord } from '../../src/results/results.ts'
import { judgeError, notApplicable, scored } from '../../src/score.ts'
import type { Score } from '../../src/score.ts'
import { caseRecord, metricSetting, recordedRun, setRun } from '../results/recordedRun.ts'

const metrics = { faithfulness: metricSetting() }

/** The snapshot of one set, `support`. */
function ofCases(...cases: Parameters<typeof caseRecord>[0][]) {
  const run = recordedRun({
    sets: { support: setRun({ policy: { metrics } }) },
    records: cases.map(one => caseRecord({ set: 'support', ...one })),
  })
  const { support } = snapshot(run).sets
  if (!support) throw new Error('Expected the set')
  return support
}

test('keeps of a case what a comparison needs, and nothing that is not there', () => {
  const scores = { faithfulness: scored(0.5) }
  const { cases } = ofCases(
    { caseId: 'plain', hash: 'abc', scores },
    { caseId: 'grouped', hash: 'def', group: 'Refunds', answerable: false, scores },
    { caseId: 'answered', hash: 'ghi', recorded: true, scores },
  )
  expect(cases).toStrictEqual({
    plain: { hash: 'abc', live: true, scores: { faithfulness: [0.5] } },
    grouped: {
      hash: 'def',
      group: 'Refunds',
      answerable: false,
      live: true,
      scores: { faithfulness: [0.5] },
    },
    answered: { hash: 'ghi', scores: { faithfulness: [0.5] } },
  })
})

test('keeps the hash of `meta`, also where the first repeat has no scores', () => {
  const scores = { faithfulness: scored(0.5) }
  const custom = { faithfulness: { fingerprint: 'aa', requires: [], custom: true as const } }
  const { cases, measurements } = ofCases(
    { caseId: 'plain', error: 'no network', scores: {}, measurements: {} },
    { caseId: 'plain', repeat: 1, metaHash: 'gold', scores, measurements: custom },
  )
  expect(cases['plain']).toMatchObject({ metaHash: 'gold' })
  expect(measurements).toEqual({ faithfulness: { fingerprint: 'aa', custom: true } })
})

test('keeps of a set its gated variant, with the scores of that alone, and its limits', () => {
  const variants = { gated: 'hyde', names: ['plain', 'hyde'] }
  const limits = { latency: { p95: 4000 } }
  const run = recordedRun({
    sets: { support: setRun({ variants, policy: { metrics, limits } }) },
    records: variants.names.map((variant, value) =>
      caseRecord({ caseId: 'a', variant, scores: { faithfulness: scored(value) } }),
    ),
  })
  expect(snapshot(run).sets['support']).toMatchObject({
    variant: 'hyde',
    limits,
    cases: { a: { scores: { faithfulness: [1] } } },
  })
  const without = ofCases({ caseId: 'a' })
  expect(Object.keys(without)).toEqual(['file', 'policy', 'measurements', 'cases'])
})

test('keeps the thresholds that a case has otherwise than its set', () => {
  const policy = { metrics: { faithfulness: metricSetting({ each: 0.8 }), mrr: metricSetting() } }
  const at = (each: number) => ({ each, direction: 'higher' as const })
  const thresholdsOf = (thresholds?: CaseRecord['thresholds']) => {
    const record = caseRecord({ set: 'support', caseId: 'a', ...(thresholds && { thresholds }) })
    const run = recordedRun({ sets: { support: setRun({ policy }) }, records: [record] })
    return snapshot(run).sets['support']?.cases['a']?.thresholds
  }
  expect(thresholdsOf({ faithfulness: at(0.8) })).toBeUndefined()
  expect(thresholdsOf({ faithfulness: at(0.9) })).toEqual({ faithfulness: at(0.9) })
  expect(thresholdsOf({ mrr: at(1), abstention: at(1) })).toEqual({
    abstention: at(1),
    faithfulness: null,
    mrr: at(1),
  })
  expect(thresholdsOf()).toBeUndefined()
})

test.each<[string, Score | undefined, number | null]>([
  ['a score, to four digits', scored(0.123_456), 0.1235],
  ['no number', scored(Number.NaN), null],
  ['what does not apply', notApplicable('no reference'), null],
  ['what could not be told', judgeError('429'), null],
  ['what is missing', undefined, null],
])('%s is %s', (_what, score, value) => {
  const scores = score ? { faithfulness: score } : {}
  expect(ofCases({ caseId: 'a', scores }).cases['a']?.scores).toEqual({ faithfulness: [value] })
})

test('knows the temperature where any answer told it, wherever that stands', () => {
  const told = { fingerprint: 'f', judge: { name: 'openai', deterministic: false, temperature: 0 } }
  const replayed = { fingerprint: 'f', judge: { name: 'openai', deterministic: false } }
  for (const order of [
    [told, replayed],
    [replayed, told],
  ]) {
    const cases = order.map((faithfulness, index) => ({
      caseId: `case-${index}`,
      measurements: { faithfulness, mrr: told },
    }))
    // Of metrics that are asked for only.
    expect(ofCases(...cases).measurements).toEqual({ faithfulness: told })
  }
  const judgeless = { measurements: { faithfulness: { fingerprint: 'f' } } }
  const cases = [judgeless, judgeless].map((one, index) => ({ ...one, caseId: `case-${index}` }))
  expect(ofCases(...cases).measurements).toEqual(judgeless.measurements)
})
