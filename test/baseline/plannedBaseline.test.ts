import { describe, expect, test } from 'vitest'
import { plannedBaseline } from '../../src/baseline/plannedBaseline.ts'
import { loosenedBaseline } from '../../src/gate/policy/loosenedBaseline.ts'
import { parseGoldenSet } from '../../src/golden/readGoldenSet.ts'
import { metricsWith } from '../../src/metrics/customMetric.ts'
import { setAsRun } from '../../src/run/sets/setAsRun.ts'

const known = metricsWith()
const source = `name: support
pipeline: ./answer.ts
metrics:
  answerF1: { gate: true, mean: 0.9 }
cases:
  - { id: refunds, question: Until when?, reference: Within 30 days., critical: true, metrics: { answerF1: 1 } }
  - { id: shipping, question: How long?, reference: Four days. }
`

const planned = (...texts: string[]) =>
  plannedBaseline(
    texts.map(text => {
      const { set } = parseGoldenSet(text, { file: '/shop/a.golden.yaml', metrics: known })
      return { set, asRun: setAsRun(set, known, '/shop'), known, isSampled: () => true }
    }),
    undefined,
  )

test('has the rules and the cases of golden sets, and the thresholds of critical ones', () => {
  const { baseline, unrecorded } = planned(source)
  const set = baseline.sets['support']
  expect(unrecorded).toEqual([])
  expect(set?.policy).toEqual({
    answerF1: { direction: 'higher', gate: true, mean: 0.9, tolerance: 0.02 },
  })
  expect(set?.cases).toStrictEqual({
    refunds: {
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
      live: true,
      critical: { answerF1: { each: 1, direction: 'higher' } },
      scores: {},
    },
    shipping: { hash: expect.any(String), live: true, scores: {} },
  })
})

test('knows the file of each set, the variant that is gated, and the limits of its answers', () => {
  const text = source
    .replace('pipeline: ./answer.ts', 'variants: { plain: ./plain.ts, hyde: ./hyde.ts }')
    .replace('metrics:', 'gatedVariant: hyde\nlatency: { p95: 4000 }\nmetrics:')
  const { sets, baseline } = planned(text)
  expect(sets).toEqual({ support: { file: 'a.golden.yaml' } })
  expect(planned(source).baseline.sets['support']).not.toHaveProperty('variant')
  expect(baseline.sets['support']).toMatchObject({
    variant: 'hyde',
    systems: [
      { variant: 'plain', pipeline: './plain.ts' },
      { variant: 'hyde', pipeline: './hyde.ts' },
    ],
    limits: { latency: { p95: 4000 } },
  })
})

test('of a sample has its cases, and says which are not in it', () => {
  const { set } = parseGoldenSet(source, { file: '/shop/a.golden.yaml', metrics: known })
  const sample = { size: 1, seed: 1 }
  const isSampled = (caseId: string) => caseId === 'refunds'
  const { baseline, unrecorded } = plannedBaseline(
    [{ set, asRun: setAsRun(set, known, '/shop'), known, isSampled }],
    sample,
  )
  expect(baseline.partial).toEqual({ sample })
  expect(Object.keys(baseline.sets['support']?.cases ?? {})).toEqual(['refunds'])
  expect(unrecorded).toEqual([{ set: 'support', caseId: 'shipping', why: 'unsampled' }])
})

describe('held against the former one, it tells what would be loosened', () => {
  const former = planned(source).baseline
  test.each([
    ['nothing', source, []],
    ['another order', source.replace('gate: true, mean: 0.9', 'mean: 0.9, gate: true'), []],
    ['a lower floor', source.replace('0.9', '0.8'), ['support: answerF1 has floor 0.8, was 0.9']],
    [
      'a group for a case that had none',
      source.replace('id: shipping', 'id: shipping, group: parcels.md'),
      ['support: 1 case moved to another group: shipping'],
    ],
    [
      'a case that is yet to be written',
      source.replace('id: refunds', 'id: refunds, todo: true'),
      [
        'support: critical case refunds was skipped',
        'support: 1 case of 2 (50 %) removed, changed or skipped: more than a tenth',
      ],
    ],
    ['a new name of a case', source.replace('id: shipping', 'id: delivery'), []],
    [
      'a skipped case',
      source.replace('id: refunds', 'id: refunds, skip: true'),
      [
        'support: critical case refunds was skipped',
        'support: 1 case of 2 (50 %) removed, changed or skipped: more than a tenth',
      ],
    ],
    ['a new name of the set', source.replace('name: support', 'name: desk'), []],
  ])('%s', (_what, text, told) => {
    const { baseline, unrecorded } = planned(text)
    expect(loosenedBaseline(former, baseline, unrecorded)).toEqual(told)
  })
})
