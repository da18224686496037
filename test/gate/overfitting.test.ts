import { describe, expect, test } from 'vitest'
import { recordBaseline } from '../../src/baseline/record.ts'
import { compareHeldOut } from '../../src/gate/overfitting.ts'
import type { RunWithBaseline } from '../../src/gate/overfitting.ts'
import type { ResolvedMetricSetting, Results } from '../../src/results/results.ts'
import type { RunScores } from './runs.ts'
import { lexicalJudge, resultsOf, supportCases, supportRun } from './runs.ts'

const compared = (before: Results, results: Results): RunWithBaseline => ({
  results,
  baseline: recordBaseline(before),
})

/** Cases of which every second one fails in the baseline, and as many of them are repaired now. */
function repaired(
  cases: number,
  share: number,
  setting: Partial<ResolvedMetricSetting> = {},
): RunWithBaseline {
  const failed = (index: number) => (index % 2 === 0 ? 0 : 1)
  const now = (index: number) => (index % 2 === 0 && index < cases * share ? 1 : failed(index))
  const run = (score: (index: number) => number, runs: number) =>
    supportRun(
      supportCases(cases, index => Array.from({ length: runs }, () => score(index))),
      setting,
    )
  return compared(run(failed, 3), run(now, 1))
}

describe('a metric is over-fitted', () => {
  test('if it rose in the open cases and did not in the held-out ones', () => {
    const found = compareHeldOut(repaired(40, 1), repaired(30, 0))
    expect(found).toMatchObject({ cases: 30, metrics: 1 })
    expect(found.overfitted).toEqual([
      {
        metric: 'faithfulness',
        open: { cases: 40, before: 0.5, now: 1 },
        heldOut: { cases: 30, before: 0.5, now: 0.5 },
        p: expect.closeTo(1 / 20_001, 6),
      },
    ])
  })

  test.each([
    { what: 'both rose alike', open: repaired(40, 1), heldOut: repaired(30, 1) },
    { what: 'nothing changed', open: repaired(40, 0), heldOut: repaired(30, 0) },
    { what: 'only held-out cases rose', open: repaired(40, 0), heldOut: repaired(30, 1) },
    { what: 'few open cases rose', open: repaired(40, 0.1), heldOut: repaired(30, 0) },
    {
      what: 'the rise is below the tolerance',
      open: repaired(40, 1, { tolerance: 0.51 }),
      heldOut: repaired(30, 0),
    },
  ])('but not if $what', ({ open, heldOut }) => {
    expect(compareHeldOut(open, heldOut)).toEqual({ cases: 30, metrics: 1, overfitted: [] })
  })

  test('of the metrics that the open sets gate alone', () => {
    const open = repaired(40, 1, { gate: false })
    expect(compareHeldOut(open, repaired(30, 0))).toEqual({ cases: 0, metrics: 0, overfitted: [] })
    // Held-out sets need not gate it.
    expect(compareHeldOut(repaired(40, 1), repaired(30, 0, { gate: false })).metrics).toBe(1)
  })

  test('with lower scores where lower is better', () => {
    const falling = (cases: number, to: number) =>
      compared(
        supportRun(
          supportCases(cases, () => [1, 1]),
          { direction: 'lower' },
        ),
        supportRun(
          supportCases(cases, () => [to]),
          { direction: 'lower' },
        ),
      )
    // More failures where lower is better are no rise.
    const rising = repaired(40, 1, { direction: 'lower' })
    expect(compareHeldOut(rising, falling(30, 1)).overfitted).toEqual([])
    expect(compareHeldOut(falling(40, 0.25), falling(30, 1)).overfitted).toMatchObject([
      { open: { before: 1, now: 0.25 }, heldOut: { before: 1, now: 1 } },
    ])
  })

  test('only by scores that were measured as in the baseline', () => {
    const heldOut = repaired(30, 0)
    const otherJudge = {
      ...heldOut.results,
      cases: heldOut.results.cases.map(record => ({
        ...record,
        measurements: { faithfulness: lexicalJudge },
      })),
    }
    expect(compareHeldOut(repaired(40, 1), { ...heldOut, results: otherJudge })).toEqual({
      cases: 0,
      metrics: 0,
      overfitted: [],
    })
  })
})

test('several metrics share one level, and several sets are one side', () => {
  /** Four of the seven cases of each of two sets rise. */
  const open = (metrics: readonly string[]) => {
    const run = (now: boolean) => {
      const set = (name: string) => ({
        metrics: Object.fromEntries(metrics.map(metric => [metric, {}])),
        cases: Object.fromEntries(
          Array.from({ length: 7 }, (_, index): [string, RunScores] => [
            `${name}-${index}`,
            Object.fromEntries(metrics.map((metric, at) => [metric, [scoreOf(index, at, now)]])),
          ]),
        ),
      })
      return resultsOf({ support: set('support'), billing: set('billing') })
    }
    return compared(run(false), run(true))
  }
  const scoreOf = (index: number, metric: number, now: boolean) =>
    metric === 0 && now && index < 4 ? 1 : 0
  const heldOut = (metrics: readonly string[]) => {
    const cases = Object.fromEntries(
      Array.from({ length: 30 }, (_, index): [string, RunScores] => [
        `hidden-${index}`,
        Object.fromEntries(metrics.map(metric => [metric, [0]])),
      ]),
    )
    const settings = Object.fromEntries(metrics.map(metric => [metric, {}]))
    const run = resultsOf({ hidden: { metrics: settings, cases } })
    return compared(run, run)
  }
  const names = ['faithfulness', 'answerRelevancy', 'contextRecall']
  const found = (metrics: readonly string[]) => compareHeldOut(open(metrics), heldOut(metrics))
  // Eight of fourteen open cases rise: one of 2^8 relabelings.
  expect(found(names.slice(0, 1)).overfitted).toMatchObject([{ open: { cases: 14 }, p: 1 / 256 }])
  expect(found(names)).toMatchObject({ metrics: 3, overfitted: [] })
})
