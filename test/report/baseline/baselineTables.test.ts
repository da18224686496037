import { expect, test } from 'vitest'
import type { Baseline } from '../../../src/baseline/baseline.ts'
import { baselineTables } from '../../../src/report/baseline/baselineTables.ts'
import { lexicalJudge, modelJudge } from '../../gate/runs.ts'

const higher = { direction: 'higher', gate: true, tolerance: 0.02 } as const

const support: Baseline = {
  schema: 1,
  sets: {
    support: {
      policy: {
        documentRecall: { ...higher, mean: 0.9, each: 1, deterministic: true },
        hallucination: { direction: 'lower', gate: false, tolerance: 0.05, mean: 0.1 },
        faithfulness: higher,
        tone: { ...higher, gate: false },
      },
      measurements: {
        documentRecall: { fingerprint: 'sha256:recall-1' },
        faithfulness: modelJudge,
        hallucination: lexicalJudge,
      },
      cases: {
        'ship-norway': {
          hash: 'b',
          scores: { faithfulness: [1], documentRecall: [1, 1, 1], hallucination: [0, 0.25, 0] },
        },
        'refund-window': {
          hash: 'a',
          critical: {
            faithfulness: { each: 0.85, direction: 'higher' },
            hallucination: { each: 0, direction: 'lower' },
          },
          scores: { faithfulness: [1, null, 0.5], documentRecall: [1, 1, 1], hallucination: [] },
        },
      },
    },
    clinic: { policy: {}, measurements: {}, cases: {} },
  },
}

test('the metrics of every set, and its critical cases', () => {
  expect(baselineTables(support).join('\n')).toMatchInlineSnapshot(`
    "clinic: 0 cases

    support: 2 cases
      metric           mean  scored  repeats  better  gated  tolerance  floor    each     declared       judge
      faithfulness    0.875       2      1–3  higher  yes         0.02                                   openai gpt-5-mini
      hallucination   0.083     1/2        3  lower   no          0.05  ≤ 0.100                          lexical
      documentRecall  1.000       2        3  higher  yes         0.02  ≥ 0.900  ≥ 1.000  deterministic  no judge
      tone                -     0/2           higher  no          0.02                                   not measured
      critical: refund-window (faithfulness ≥ 0.850, hallucination ≤ 0.000)"
  `)
})

test('what runs must cover, where that is not all', () => {
  const lines = baselineTables({ ...support, partial: { sets: ['support'] } })
  expect(lines.slice(0, 3)).toEqual(['runs must cover: support', '', 'clinic: 0 cases'])
  const part = { sets: ['support'], sample: { size: 1, seed: 3 } }
  expect(baselineTables({ ...support, partial: part })[0]).toBe(
    'runs must cover: a sample of 1 case (seed 3) of support',
  )
})

test('no set', () => {
  expect(baselineTables({ schema: 1, sets: {} })).toEqual(['It has no golden sets.'])
})

test('nothing that a terminal would act on', () => {
  const evil = 'a\u001B[2J\u202Eb'
  const hostile: Baseline = {
    schema: 1,
    sets: {
      [evil]: {
        policy: { [evil]: higher },
        measurements: {
          [evil]: { fingerprint: 'x', judge: { name: evil, model: evil, deterministic: false } },
        },
        cases: {
          [evil]: {
            hash: 'a',
            critical: { [evil]: { each: 1, direction: 'higher' } },
            scores: { [evil]: [1] },
          },
        },
      },
    },
  }
  const text = baselineTables(hostile).join('')
  expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(text).toContain('a\\u{1b}[2J\\u{202e}b')
})
