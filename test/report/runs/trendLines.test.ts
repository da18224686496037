import { expect, test } from 'vitest'
import type { BaselineTrend } from '../../../src/baseline/baselineTrend.ts'
import { displayWidth } from '../../../src/report/terminal/displayWidth.ts'
import { trendLines } from '../../../src/report/runs/trendLines.ts'
import type { RunTrend } from '../../../src/results/kept/runTrend.ts'
import type { MetricTrend, TrendPoint } from '../../../src/results/metricTrends.ts'

const runId = (index: number) => `2026-11-${String(index + 1).padStart(2, '0')}T08-00-00-0a0a`

const pointsOf = (means: readonly (number | null)[], others: readonly number[] = []) =>
  means.map((mean, index): TrendPoint => {
    const isOther = others.includes(index)
    const at = { at: runId(index), date: `${runId(index).slice(0, 10)}T08:00:00Z` }
    return { ...at, mean, cases: 48, ...(isOther && { measuredOtherwise: true }) }
  })

const trendOf = (overrides: Partial<MetricTrend>): MetricTrend => ({
  set: 'support',
  metric: 'faithfulness',
  direction: 'higher',
  gate: true,
  points: [],
  ...overrides,
})

const runsOf = (trends: MetricTrend[], overrides: Partial<RunTrend> = {}): RunTrend => ({
  runs: trends[0]?.points.map(({ at }) => at) ?? [],
  leftOut: [],
  trends,
  ...overrides,
})

const noBaseline: BaselineTrend = { commits: [], leftOut: [], isShallow: false, trends: [] }

const text = (...[shown]: Parameters<typeof trendLines>) => trendLines(shown).join('\n')

const sha = 'a1b2c3'.repeat(7).slice(0, 40)

const committed: BaselineTrend = {
  commits: [{ commit: sha, date: '2026-10-01T09:00:00+02:00' }],
  leftOut: [{ commit: sha, date: '2026-10-02T09:00:00Z', why: 'damaged' }],
  isShallow: true,
  trends: [
    trendOf({ points: [{ at: sha, date: '2026-10-01T09:00:00+02:00', mean: 0.95, cases: 48 }] }),
  ],
}

test('each metric over the runs and over the commits, with all that leads astray named', () => {
  const points = pointsOf([0.9, 0.92, 0.97, 0.8, null, 0.83], [3])
  const trends = [
    trendOf({ metric: 'hallucination', direction: 'lower', points: pointsOf([0.1, 0.05, 0.2]) }),
    trendOf({ points }),
    trendOf({ metric: 'rouge1', former: true, points: pointsOf([0.5]) }),
    trendOf({ set: 'wiki', variant: 'four', points: pointsOf([0.3, 0.9]) }),
    trendOf({ set: 'wiki', variant: 'one', beside: true, points: pointsOf([0.2]) }),
  ]
  const runs = runsOf(trends, {
    runs: points.map(({ at }) => at),
    leftOut: [
      { id: runId(8), why: 'shard' },
      { id: runId(9), why: 'partial' },
      { id: runId(10), why: 'partial' },
      { id: runId(11), why: 'answers' },
      { id: runId(12), why: 'damaged' },
    ],
  })
  expect(text({ runs, baseline: committed })).toMatchInlineSnapshot(`
    "kept runs: 6, 2026-11-01T08-00-00-0a0a to 2026-11-06T08-00-00-0a0a
    left out: 2 partial, 1 of recorded answers, 1 shard, 1 damaged

    support
      metric           trend    first   last  scale  cases  runs
      faithfulness     ▇▇█│▅·▅  0.800  0.830  0.6–1     48     6
      hallucination ↓  ▃▂▅      0.100  0.200  0–0.4     48     3
      │ measured differently since 2026-11-04T08-00-00-0a0a: faithfulness
      │ no longer measured: rouge1

    wiki, variant four
      metric        trend  first   last  scale  cases  runs
      faithfulness  ▃█     0.300  0.900    0–1     48     2
      │ other variants (--variant <name>): one

    baseline: 1 commit, a1b2c3a1b2c3 (2026-10-01)
    left out: 1 commit whose baseline can't be read
    this clone is shallow and lacks older commits: git fetch --unshallow

    support
      metric        trend  first   last  scale  cases  commits
      faithfulness  █      0.950  0.950  0.6–1     48        1

    trend: the oldest mean first. ▁ is the lower end of its scale, █ the upper one.
    │ in a trend: judge, prompt, version or sample changed. Means before and after
      can't be compared, so \`first\` is the first one after the last change.
    · in a trend: no case had a score."
  `)
})

test('another variant has the rows where it is asked for', () => {
  const trends = [
    trendOf({ variant: 'four', points: pointsOf([0.3]) }),
    trendOf({ variant: 'one', beside: true, points: pointsOf([0.2, 0.9]) }),
  ]
  const lines = text({ runs: runsOf(trends), baseline: noBaseline, variant: 'one' })
  expect(lines).toContain('support, variant one\n')
  expect(lines).toMatch(/faithfulness {2}▂█ +0\.200 +0\.900/u)
  expect(lines).not.toContain('0.300')
})

test('where there is nothing it says what to do', () => {
  const runs = runsOf([], { leftOut: [{ id: runId(0), why: 'partial' }] })
  expect(text({ runs, baseline: noBaseline })).toMatchInlineSnapshot(`
    "kept runs: none covers a golden set. To make one: npx vitest-rag run
    left out: 1 partial

    baseline: none is committed. To record one: npx vitest-rag baseline update"
  `)
  const problem = "Git can't read the repository of \u001b[2J: fatal"
  expect(text({ runs: runsOf([]), baseline: { problem } })).toMatchInlineSnapshot(`
    "kept runs: none covers a golden set. To make one: npx vitest-rag run

    baseline: Git can't read the repository of \\u{1b}[2J: fatal"
  `)
})

test('of many points the last are shown, and first is the first of these', () => {
  const means = Array.from({ length: 30 }, (_, index) => (index < 10 ? 0.61 : 0.99))
  const lines = text({ runs: runsOf([trendOf({ points: pointsOf(means) })]), baseline: noBaseline })
  expect(lines).toContain(`…${'█'.repeat(20)}  0.990  0.990`)
  expect(lines).toContain('… in a trend: the last 20 are shown')
  expect(lines).not.toContain('0.610')
})

test('a metric that never had a score has no scale', () => {
  const lines = text({
    runs: runsOf([trendOf({ points: pointsOf([null, null]) })]),
    baseline: noBaseline,
  })
  expect(lines).toMatch(/faithfulness {2}·· +- +- +48 +2/u)
})

test('of many metrics that were measured differently one is named', () => {
  const metrics = ['faithfulness', 'contextRecall', 'answerCorrectness', 'hallucination']
  const trends = metrics.map(metric => trendOf({ metric, points: pointsOf([1, 1], [1]) }))
  const lines = text({ runs: runsOf(trends), baseline: noBaseline })
  expect(lines).toMatch(/measured differently since \S+: faithfulness and 3 more/u)
})

test('no line is wider than 80 columns, as long as the names of metrics are', () => {
  const means = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 0 : 1))
  const points = pointsOf(means, [3]).map((one, index) => ({ ...one, cases: 46 + index }))
  const trends = [trendOf({ metric: 'answerCorrectness', points })]
  const commit = { commit: sha, date: '2026-10-01T09:00:00Z' }
  const baseline = { ...committed, commits: [commit, commit], trends }
  const widths = trendLines({ runs: runsOf(trends), baseline }).map(displayWidth)
  expect(Math.max(...widths)).toBeLessThanOrEqual(80)
})

test('names of others do nothing to a terminal', () => {
  const name = '\u001b[2J\u202e##[error]'
  const points = pointsOf([1, 1], [1])
  const trends = [
    trendOf({ set: name, variant: name, metric: name, points }),
    trendOf({ set: name, variant: name, metric: `${name}2`, former: true, points }),
    trendOf({ set: name, variant: `${name}3`, beside: true, points }),
  ]
  expect(text({ runs: runsOf(trends), baseline: { ...committed, trends } })).not.toMatch(
    /[\u001b\u202e]|##\[/u,
  )
})
