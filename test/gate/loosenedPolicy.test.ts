import { expect, test } from 'vitest'
import type { BaselineSet } from '../../src/baseline/baseline.ts'
import { loosenedBaseline } from '../../src/gate/loosenedBaseline.ts'
import { loosenedPolicy } from '../../src/gate/loosenedPolicy.ts'

const gated = { direction: 'higher', gate: true, tolerance: 0.02 } as const

function setOf(policy: BaselineSet['policy'], cases: BaselineSet['cases'] = {}): BaselineSet {
  return { policy, cases, measurements: {} }
}

test.each<[string, BaselineSet['policy'], string[]]>([
  ['nothing', { faithfulness: { ...gated, mean: 0.9 } }, []],
  ['what is stricter', { faithfulness: { ...gated, mean: 0.95, tolerance: 0.01 } }, []],
  [
    'a lower floor',
    { faithfulness: { ...gated, mean: 0.8 } },
    ['faithfulness has floor 0.8, was 0.9'],
  ],
  ['no floor', { faithfulness: gated }, ['faithfulness has no floor, was 0.9']],
  [
    'no gate, whatever its tolerance',
    { faithfulness: { ...gated, gate: false, mean: 0.9 } },
    ['faithfulness is no longer gated'],
  ],
  [
    'a wider tolerance',
    { faithfulness: { ...gated, mean: 0.9, tolerance: 0.1 } },
    ['faithfulness has tolerance 0.1, was 0.02'],
  ],
  ['a metric that is gone', {}, ['faithfulness is no longer asked for']],
  [
    'a metric that counts the other way round',
    { faithfulness: { ...gated, mean: 0.9, direction: 'lower' } },
    ['faithfulness counts the other way round'],
  ],
])('%s', (_what, now, expected) => {
  const before = setOf({ faithfulness: { ...gated, mean: 0.9 } })
  expect(loosenedPolicy(before, setOf(now))).toEqual(expected)
})

test('a metric that was only reported may go', () => {
  expect(loosenedPolicy(setOf({ mrr: { ...gated, gate: false } }), setOf({}))).toEqual([])
})

test('where lower is better a higher floor is looser', () => {
  const floor = (mean: number) => setOf({ refutedRate: { ...gated, direction: 'lower', mean } })
  expect(loosenedPolicy(floor(0.1), floor(0.2))).toEqual(['refutedRate has floor 0.2, was 0.1'])
  expect(loosenedPolicy(floor(0.2), floor(0.1))).toEqual([])
})

const critical = (each: number) => ({
  hash: 'aa',
  scores: {},
  critical: { faithfulness: { each, direction: 'higher' as const } },
})

test('a critical case keeps its thresholds, and stays critical', () => {
  const before = setOf({}, { refund: critical(0.8) })
  const { critical: _no, ...harmless } = critical(0.8)
  expect(loosenedPolicy(before, setOf({}, { refund: critical(0.9) }))).toEqual([])
  expect(loosenedPolicy(before, setOf({}, { refund: critical(0.5) }))).toEqual([
    'critical case refund has threshold of faithfulness 0.5, was 0.8',
  ])
  expect(loosenedPolicy(before, setOf({}, { refund: harmless }))).toEqual([
    'critical case refund is no longer critical',
  ])
})

test('a new baseline may not lose sets and critical cases unseen', () => {
  const former = { schema: 1 as const, sets: { support: setOf({}, { refund: critical(0.8) }) } }
  expect(loosenedBaseline(former, former)).toEqual([])
  expect(loosenedBaseline(former, { schema: 1, sets: {} })).toEqual([
    'support is gone, with 1 case',
  ])
  expect(loosenedBaseline(former, { schema: 1, sets: { support: setOf({}) } })).toEqual([
    'support: critical case refund is gone',
  ])
  const renamed = { support: setOf({}, { returns: critical(0.8) }) }
  expect(loosenedBaseline(former, { schema: 1, sets: renamed })).toEqual([])
})
