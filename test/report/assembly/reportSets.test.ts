import { expect, test } from 'vitest'
import { snapshot } from '../../../src/baseline/snapshot.ts'
import { decide } from '../../../src/gate/decide.ts'
import { reportSets } from '../../../src/report/assembly/reportSets.ts'
import { caseRecord, metricSetting, recordedRun, setRun } from '../../results/recordedRun.ts'
import { compared, decided, decidedSet } from '../decidedSet.ts'
import { healthy, hours, judged, refunds, shipping } from '../supportRun.ts'

const row = (overrides: Parameters<typeof decided>[0]) => decidedSet(decided(overrides)).rows[0]

test('a metric that got worse, as a row of typed cells', () => {
  const metrics = { faithfulness: metricSetting({ mean: 0.9, deterministic: true }) }
  const results = recordedRun({
    records: [{ ...refunds, ...judged(1 / 3, 0) }, shipping, hours],
    sets: { support: setRun({ policy: { metrics } }) },
  })
  const baseline = snapshot(healthy)
  const sets = reportSets({ results, baseline, decision: decide({ results, baseline }) })
  expect(sets).toMatchObject([
    { set: 'support', file: 'golden/support.golden.yaml', cases: 3, isShown: true },
  ])
  expect(sets[0]?.rows[0]).toEqual({
    metric: 'faithfulness',
    group: 'generator',
    direction: 'higher',
    counts: true,
    isNews: true,
    isQuiet: false,
    reason: expect.stringMatching(/^The mean is 0\.694 and must be at least 0\.9\./),
    cells: {
      metric: { kind: 'name', name: 'faithfulness', direction: 'higher' },
      before: { kind: 'number', value: expect.closeTo(0.9167, 4), digits: 3 },
      n: { kind: 'count', count: 3, of: 3 },
      mean: { kind: 'number', value: expect.closeTo(0.6944, 4), digits: 3 },
      now: {
        kind: 'mean',
        value: expect.closeTo(0.6944, 4),
        digits: 3,
        n: 3,
        applicable: 3,
        compared: { value: expect.closeTo(0.6944, 4), pairs: 3 },
      },
      found: { kind: 'number', value: 0.875 },
      floor: { kind: 'bound', bound: 0.9, direction: 'higher', isMissed: true },
      delta: { kind: 'change', value: expect.closeTo(-0.2222, 4), digits: 3, direction: 'higher' },
      change: {
        kind: 'change',
        value: expect.closeTo(-0.2222, 4),
        digits: 3,
        direction: 'higher',
        interval: { lower: expect.any(Number), upper: expect.any(Number) },
      },
      moved: { kind: 'moved', better: 0, worse: 1, same: 2 },
      detectable: { kind: 'number', value: 0.02 },
      distribution: {
        kind: 'histogram',
        distribution: {
          from: 0,
          to: 1,
          now: [0, 0, 0, 1, 0, 0, 0, 1, 0, 1],
          before: [0, 0, 0, 0, 0, 0, 0, 1, 0, 2],
        },
      },
      verdict: {
        kind: 'verdict',
        verdict: 'regressed',
        text: 'regressed',
        tone: 'bad',
        counts: true,
      },
    },
  })
  expect(sets[0]?.found).toEqual({ cases: 2, of: 3 })
})

test('where nothing is compared, a mean has its own interval', () => {
  const results = recordedRun({ records: [refunds, shipping, hours] })
  const [set] = reportSets({ results, decision: decide({ results }) })
  const cells = set?.rows[0]?.cells
  const interval = { lower: expect.closeTo(0.212, 3), upper: 1 }
  expect(cells).toMatchObject({ interval: { kind: 'interval', ...interval }, now: { interval } })
  expect(cells).not.toHaveProperty('change')
  expect(cells).not.toHaveProperty('before')
})

test('headings say how many runs are compared, and for whom a column is', () => {
  const headings = (name: string, repeats: number) => {
    const comparison = { ...compared(0.9, 0.9), repeats: { baseline: repeats, current: 1 } }
    const { columns } = decidedSet(decided({ comparison }))
    return columns.filter(column => column.name === name).map(column => column.headings)
  }
  expect(headings('before', 3)).toEqual([
    { markdown: 'base (3 runs)', page: 'baseline' },
    { terminal: 'baseline' },
  ])
  expect(headings('change', 1)).toEqual([{ markdown: 'Δ', page: 'change, with its 95 % interval' }])
})

test('an interval of a change is told where the verdict rests on chance, and some case moved', () => {
  const interval = { lower: -0.1, upper: 0.1 }
  const cells = (overrides: object) =>
    row({ comparison: { ...compared(0.9, 0.8), interval, ...overrides } })?.cells
  const told = cells({ method: 'permutation', worse: 3, same: 45, pWorse: 0.0004 })
  expect(told?.['deltaInterval']).toEqual({ kind: 'interval', ...interval, isDifference: true })
  expect(told?.['change']).toMatchObject({ interval, isByChance: true })
  expect(told?.['p']).toEqual({ kind: 'text', text: '< 0.001' })
  expect(cells({ method: 'permutation' })?.['deltaInterval']).toBeUndefined()
  expect(cells({ worse: 3, same: 45 })?.['deltaInterval']).toBeUndefined()
})

test('a floor is missed on either side of the mean, and without any score', () => {
  const isMissed = (overrides: Parameters<typeof decided>[0]) => row(overrides)?.cells['floor']
  expect(isMissed({ floor: 0.95 })).toMatchObject({ bound: 0.95, isMissed: true })
  expect(isMissed({ floor: 0.9 })).toMatchObject({ isMissed: false })
  expect(isMissed({ direction: 'lower', floor: 0.1 })).toMatchObject({ isMissed: true })
  expect(isMissed({ mean: null, n: 0, floor: 0.1 })).toMatchObject({ isMissed: true })
  expect(isMissed({})).toBeUndefined()
})

test('metrics stand in the order of the registry, unknown ones last, each in its group', () => {
  const keys = ['zeta', 'documentRecall', 'ndcg@5', 'ndcg@10', 'faithfulness', 'alpha', 'answerF1']
  const { rows } = decidedSet(...keys.map(metric => decided({ metric })))
  expect(rows.map(({ metric, group }) => `${metric}: ${group}`)).toEqual([
    'faithfulness: generator',
    'answerF1: overall',
    'documentRecall: retriever',
    'ndcg@10: retriever',
    'ndcg@5: retriever',
    'alpha: your own',
    'zeta: your own',
  ])
})

test('what is neither gated nor changed is no news, and is quiet', () => {
  const comparison = compared(0.9, 0.9)
  const told = (overrides: Parameters<typeof decided>[0]) => {
    const { isNews, isQuiet } = row({ comparison, ...overrides }) ?? {}
    return { isNews, isQuiet }
  }
  expect(told({})).toEqual({ isNews: true, isQuiet: false })
  expect(told({ gated: false })).toEqual({ isNews: false, isQuiet: true })
  expect(told({ gated: false, floor: 0.5 })).toEqual({ isNews: true, isQuiet: true })
  expect(told({ gated: false, verdict: 'improved' })).toEqual({ isNews: true, isQuiet: false })
})

test('a verdict has a reason where it counts and does not say it itself', () => {
  const reason = 'It fell.'
  expect(row({ verdict: 'regressed', reason })?.reason).toBe(reason)
  expect(row({ verdict: 'regressed', reason, gated: false })?.reason).toBeUndefined()
  expect(row({ reason })?.reason).toBeUndefined()
  const nowhere = row({
    gated: false,
    applicable: 0,
    mean: null,
    n: 0,
    verdict: 'no-baseline',
    reason,
  })
  expect(nowhere).toMatchObject({
    reason,
    cells: { verdict: { text: 'does not apply', verdict: 'unchanged', counts: false } },
  })
})

test('a verdict says how many cases it is about, where these are not all', () => {
  const comparison = { ...compared(0.9, 0.9), pairs: 40 }
  expect(row({ comparison })?.cells['verdict']).toMatchObject({ text: 'unchanged, 40 compared' })
  expect(row({ gated: false })?.cells['verdict']).toMatchObject({ text: 'unchanged, not gated' })
})

test('sets whose means held are last, where others did not', () => {
  const sets = ['billing', 'faq', 'hours', 'orders', 'support']
  const run = (score: number) =>
    recordedRun({
      records: sets.map(set => caseRecord({ set, ...judged(set === 'orders' ? score : 1) })),
      sets: Object.fromEntries(
        sets.map(set => [
          set,
          setRun({ policy: { metrics: { faithfulness: metricSetting({ deterministic: true }) } } }),
        ]),
      ),
    })
  const [results, baseline] = [run(0), snapshot(run(1))]
  const found = reportSets({ results, baseline, decision: decide({ results, baseline }) })
  expect(found.map(({ set, isShown }) => `${set} ${isShown}`)).toEqual([
    'orders true',
    'billing false',
    'faq false',
    'hours false',
    'support false',
  ])
})

test('a mean without the judge’s error is an estimate, or says that labels are too few', () => {
  const corrected = (mean: number | null) => {
    const own = {
      mean,
      interval: mean === null ? null : { lower: 0.832, upper: 0.905 },
      method: 'predictionPowered' as const,
      labels: 1080,
    }
    const results = recordedRun({
      records: [refunds],
      calibration: { labelFile: 'labels.jsonl', ownLabels: { support: { faithfulness: own } } },
    })
    return reportSets({ results, decision: decide({ results }) })[0]?.rows[0]?.cells['corrected']
  }
  const interval = { lower: 0.832, upper: 0.905 }
  expect(corrected(0.871)).toEqual({ kind: 'estimate', value: 0.871, interval })
  expect(corrected(null)).toEqual({ kind: 'text', text: 'too few labels' })
})
