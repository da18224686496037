import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptPaths } from '../../../src/results/kept/keptPaths.ts'
import { keptRun, keptRunIds } from '../../../src/results/kept/keptRuns.ts'
import { runTrend } from '../../../src/results/kept/runTrend.ts'
import type { Results } from '../../../src/results/results.ts'
import { caseRecord, recordedRun, setRun } from '../recordedRun.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { faithfulRun, keepIn } from './keptProject.ts'

/** One of each day. */
const idOf = (day: number) => `2026-11-0${day}T08-00-00-0a0a`

function trendOf(...runs: Results[]) {
  const root = temporaryFolder()
  runs.forEach((results, index) => keepIn(root, idOf(index + 1), results))
  return trendIn(root)
}

function trendIn(root: string) {
  const folder = join(root, '.vitest-rag')
  return runTrend(keptRunIds(folder).map(id => keptRun(folder, id)))
}

const withRun = (results: Results, run: Partial<Results['run']>): Results => ({
  ...results,
  run: { ...results.run, ...run },
})

test('the means of kept runs, the oldest first', () => {
  const { runs, leftOut, trends } = trendOf(faithfulRun(0.5), faithfulRun(0.75), faithfulRun(1))
  expect(runs).toEqual([idOf(1), idOf(2), idOf(3)])
  expect(leftOut).toEqual([])
  expect(trends).toEqual([
    {
      set: 'support',
      metric: 'faithfulness',
      direction: 'higher',
      gate: true,
      points: [
        { at: idOf(1), date: '2026-11-01T08:00:00Z', mean: 0.5, cases: 1 },
        { at: idOf(2), date: '2026-11-02T08:00:00Z', mean: 0.75, cases: 1 },
        { at: idOf(3), date: '2026-11-03T08:00:00Z', mean: 1, cases: 1 },
      ],
    },
  ])
})

test('runs that say nothing of the system, or not all, are left out with the reason', () => {
  const root = temporaryFolder()
  const whole = faithfulRun(1)
  const unrecorded = [{ set: 'support', caseId: 'shipping', why: 'deselected' as const }]
  const runs = [
    whole,
    withRun(whole, { answers: 'old.jsonl' }),
    withRun(whole, { shard: { index: 1, count: 2 } }),
    withRun(whole, { complete: false }),
    { ...whole, unrecorded },
  ]
  runs.forEach((results, index) => keepIn(root, idOf(index + 1), results))
  mkdirSync(keptPaths(join(root, '.vitest-rag'), idOf(6)).folder)
  const { runs: counted, leftOut } = trendIn(root)
  expect(counted).toEqual([idOf(1)])
  expect(leftOut).toEqual([
    { id: idOf(2), why: 'answers' },
    { id: idOf(3), why: 'shard' },
    { id: idOf(4), why: 'partial' },
    { id: idOf(5), why: 'partial' },
    { id: idOf(6), why: 'damaged' },
  ])
})

test('a set that was run whole counts, whatever was left out of others', () => {
  const results = recordedRun({
    sets: { support: setRun(), billing: setRun({ file: 'golden/billing.golden.yaml' }) },
    records: [caseRecord(), caseRecord({ set: 'billing', file: 'golden/billing.golden.yaml' })],
    unrecorded: [{ set: 'billing', caseId: 'invoice', why: 'deselected' }],
    unselected: ['golden/other.golden.yaml'],
  })
  const { leftOut, trends } = trendOf(results)
  expect(leftOut).toEqual([])
  expect(new Set(trends.map(({ set }) => set))).toEqual(new Set(['support']))
})

test('another fingerprint or another sample breaks the trend', () => {
  const marksOf = (...runs: Results[]) =>
    trendOf(...runs).trends[0]?.points.map(({ measuredOtherwise = false }) => measuredOtherwise)
  expect(marksOf(faithfulRun(1), faithfulRun(1), faithfulRun(1, 'other'))).toEqual([
    false,
    false,
    true,
  ])
  const sampled = (size: number) => withRun(faithfulRun(1), { sample: { size, seed: 1 } })
  expect(marksOf(sampled(10), sampled(10), sampled(20))).toEqual([false, false, true])
})

test('where records differ in their fingerprints, other judges break the trend', () => {
  const mixed = (model: string) => {
    const judged = (fingerprint: string, caseId: string) =>
      caseRecord({
        caseId,
        measurements: {
          faithfulness: { fingerprint, judge: { name: 'openai', model, deterministic: false } },
        },
      })
    return recordedRun({ records: [judged('a', 'one'), judged('b', 'other')] })
  }
  const { trends } = trendOf(mixed('small'), mixed('small'), mixed('large'))
  const faithfulness = trends.find(({ metric }) => metric === 'faithfulness')
  expect(faithfulness?.points.map(one => one.measuredOtherwise)).toEqual([
    undefined,
    undefined,
    true,
  ])
})

test('each variant has its trend, and one that was run alone does not stand for the gated one', () => {
  const variants = { gated: 'four', names: ['four', 'one'] }
  const run = (...names: string[]) =>
    recordedRun({
      sets: { support: setRun({ variants }) },
      records: names.map(variant => caseRecord({ variant })),
    })
  const { trends } = trendOf(run('four', 'one'), run('one'))
  const faithfulness = trends.filter(({ metric }) => metric === 'faithfulness')
  expect(faithfulness.map(one => [one.variant, one.beside, one.former, one.points.length])).toEqual(
    [
      ['four', undefined, undefined, 1],
      ['one', true, undefined, 2],
    ],
  )
})
