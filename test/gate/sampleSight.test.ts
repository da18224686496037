import { describe, expect, test } from 'vitest'
import { recordBaseline } from '../../src/baseline/record.ts'
import type { Results } from '../../src/results/results.ts'
import { detectableDrops, sampleReaches, worstReach } from '../../src/gate/sampleSight.ts'
import { sampleCases } from '../../src/golden/sampleCases.ts'
import { mean } from '../../src/statistics/mean.ts'
import { notApplicable } from '../../src/score.ts'
import type { RunScores, SetOfRun } from './runs.ts'
import { compare, onlyMetric, resultsOf, supportCases, supportRun } from './runs.ts'

/** Each case scores .5 in one of three runs, and 1 in the others. */
const noisy = (count: number, first = 0) =>
  supportRun(
    supportCases(count, index => [0, 1, 2].map(run => ((index + run + first) % 3 === 0 ? 0.5 : 1))),
  )

const dropsOf = (results: Results, cases: number) =>
  detectableDrops(recordBaseline(results), { cases, of: 10_000 }).map(({ value }) => value)

/** 2.326 for alpha .01 and .842 for 80 % power. */
const neededErrors = 2.3263478740408 + 0.842

describe('the drop that a sample finds', () => {
  test('is the one that a comparison with runs of the same noise tells', () => {
    const { comparison } = onlyMetric(compare(noisy(30), noisy(30, 1)))
    expect(dropsOf(noisy(30), 30)).toEqual([comparison?.detectable])
    // Variance 1/12 of one score; 3.168 standard errors of a difference of two means of three runs.
    expect(dropsOf(noisy(30), 30)[0]).toBeCloseTo(
      neededErrors * Math.sqrt(((2 / 3) * (1 / 12)) / 30),
      10,
    )
  })

  test('is half as large in four times as many cases, and never below the tolerance', () => {
    const [once, four] = [dropsOf(noisy(30), 30)[0], dropsOf(noisy(30), 120)[0]]
    expect(four).toBeCloseTo(Number(once) / 2, 10)
    expect(dropsOf(noisy(30), 9000)).toEqual([0.02])
  })

  test('is the tolerance where the runs of the baseline agree', () => {
    expect(dropsOf(supportRun(supportCases(20, () => [1, 1])), 20)).toEqual([0.02])
  })

  test('is not known of one run, of few cases, or of metrics that are not gated', () => {
    expect(dropsOf(supportRun(supportCases(20, () => [1])), 20)).toEqual([])
    expect(dropsOf(noisy(9), 9)).toEqual([])
    expect(dropsOf(noisy(10), 10)).toHaveLength(1)
    const scores = supportCases(20, () => [1, 0.5])
    expect(dropsOf(supportRun(scores, { gate: false }), 20)).toEqual([])
  })

  test('is over all sets that gate the metric', () => {
    const set = (metrics: SetOfRun['metrics'], scores: RunScores): SetOfRun => {
      const ids = Object.keys(supportCases(12, () => []))
      return { ...(metrics && { metrics }), cases: Object.fromEntries(ids.map(id => [id, scores])) }
    }
    const results = resultsOf({
      support: set({ tone: {}, faithfulness: {} }, { tone: [1, 1], faithfulness: [1, 0.5] }),
      billing: set({ faithfulness: {} }, { faithfulness: [1, 1] }),
      faq: set({ faithfulness: { gate: false } }, { faithfulness: [1, 0] }),
      clinic: set({ tone: { tolerance: 0.05 } }, { tone: [1] }),
    })
    const drops = detectableDrops(recordBaseline(results), { cases: 48, of: 48 })
    // Variance 1/8 of one score in half of the cases. Two metrics of two sets each: .01 / 2 / 4 is the level.
    const value = ((3.0233414397391 + 0.842) * Math.sqrt(12 / 8)) / 24
    expect(drops).toEqual([
      { metric: 'faithfulness', value: expect.closeTo(value, 10) },
      { metric: 'tone', value: 0.05 },
    ])
  })

  test('is hardly another one where some cases have a score in one run only', () => {
    const declined = notApplicable('The answer declined')
    const some = noisy(30)
    const cases = some.cases.map(one =>
      one.repeat > 0 && /-[123]$/.test(one.caseId)
        ? { ...one, scores: { faithfulness: declined } }
        : one,
    )
    const [value = 0] = dropsOf({ ...some, cases }, 30)
    expect(value).toBeCloseTo(Number(dropsOf(noisy(30), 30)[0]), 10)
  })

  test('counts the cases of a group as one, and groups of two sets as two', () => {
    const grouped = (results: Results, groups: number): Results => ({
      ...results,
      cases: results.cases.map(one => ({
        ...one,
        group: `document ${Number(one.caseId.replace(/.*-/, '')) % groups}`,
      })),
    })
    expect(dropsOf(grouped(noisy(30), 3), 30)).toEqual([])
    expect(dropsOf(grouped(noisy(30), 4), 30)).toHaveLength(1)
    const alike = supportRun(supportCases(30, () => [1, 0.5, 1]))
    // All cases fall in the same run: thirty of six groups say as much as six cases.
    expect(dropsOf(grouped(alike, 6), 30)[0]).toBeCloseTo(
      Number(dropsOf(alike, 30)[0]) * Math.sqrt(5),
      10,
    )
    const cases = Object.fromEntries(
      Object.entries(supportCases(12, () => [1, 0.5, 1])).map(([id, own]) => [
        id,
        { faithfulness: own },
      ]),
    )
    const twoSets = resultsOf({ support: { cases }, billing: { cases } })
    expect(dropsOf(grouped(twoSets, 2), 24)).toHaveLength(1)
  })
})

describe('how far the mean over all cases may lie from that of the sample', () => {
  const half = supportRun(supportCases(100, index => [index % 2, index % 2]))
  const reach = (results: Results, of: number) =>
    sampleReaches(results, { cases: 100, of }).map(({ value }) => value)[0]

  test('is half the interval of the mean, smaller by the share that ran', () => {
    const all = Number(reach(half, 1e12))
    expect(all).toBeCloseTo(0.099, 3)
    expect(reach(half, 200)).toBeCloseTo(all * Math.SQRT1_2, 6)
    expect(reach(half, 100)).toBe(0)
  })

  test('is the further side where the mean is near its end', () => {
    const one = supportRun(supportCases(100, () => [1]))
    const value = Number(reach(one, 1e12))
    expect(value).toBeGreaterThan(0.02)
    expect(value).toBeLessThan(0.05)
  })

  test('is wider where cases of a document fall together, of each set by itself', () => {
    const inGroups = (results: Results) => ({
      ...results,
      cases: results.cases.map(one => ({ ...one, group: one.caseId.slice(-1) })),
    })
    const cases = Object.fromEntries(half.cases.map(({ caseId, scores }) => [caseId, scores]))
    const scores = Object.entries(cases).map(([id, { faithfulness }]) => [
      id,
      { faithfulness: [faithfulness ?? 0] },
    ])
    const set = { cases: Object.fromEntries(scores) }
    const both = resultsOf({ support: set, billing: set })
    expect(Number(reach(inGroups(half), 1e12))).toBeGreaterThan(Number(reach(half, 1e12)) * 3)
    expect(Number(reach(inGroups(both), 1e12))).toBeLessThan(Number(reach(inGroups(half), 1e12)))
  })

  test('is told of each metric that has scores, in the order of their names', () => {
    const scores = { tone: [1], recall: [notApplicable('no claims')], faithfulness: [1] }
    const cases = { refund: scores, hours: scores, delivery: scores }
    const metrics = { tone: {}, recall: {}, faithfulness: {} }
    const reaches = sampleReaches(resultsOf({ support: { metrics, cases } }), { cases: 3, of: 9 })
    expect(reaches.map(({ metric }) => metric)).toEqual(['faithfulness', 'tone'])
  })

  test('is not told of one case, and at worst that of scores of 0 and 1', () => {
    expect(sampleReaches(supportRun(supportCases(1, () => [1])), { cases: 1, of: 9 })).toEqual([])
    expect(worstReach({ cases: 1, of: 9 })).toBeUndefined()
    expect(worstReach({ cases: 2, of: 1e9 })).toBeCloseTo(12.706 * 0.5, 3)
    expect(worstReach({ cases: 2000, of: 1e9 })).toBeCloseTo((1.961 * 0.5) / Math.sqrt(1999), 5)
    expect(worstReach({ cases: 9, of: 9 })).toBe(0)
  })

  test('holds in at least 95 of a hundred samples that are chosen', () => {
    const scores = supportCases(200, index => [index < 60 ? 0 : 1])
    const ids = Object.keys(scores)
    const plain = {
      question: 'How long?',
      answerable: true,
      tags: [],
      critical: false,
      metrics: {},
    }
    const outlines = ids.map(id => ({ id, hash: id, ...plain }))
    const all = supportRun(scores)
    const isHeld = (seed: number) => {
      const chosen = sampleCases([{ name: 'support', cases: outlines }], { size: 50, seed })
      const cases = all.cases.filter(({ caseId }) => chosen.get('support')?.has(caseId))
      const [reached] = sampleReaches({ ...all, cases }, { cases: 50, of: 200 })
      const own = cases.map(({ caseId }) => Number(scores[caseId]?.[0]))
      return Math.abs(mean(own) - 0.7) <= Number(reached?.value)
    }
    const seeds = Array.from({ length: 200 }, (_, seed) => seed)
    expect(seeds.filter(isHeld).length).toBeGreaterThanOrEqual(190)
  })
})
