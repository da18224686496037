import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { snapshot } from '../../../src/baseline/snapshot.ts'
import { compareSystems } from '../../../src/gate/systems/compareSystems.ts'
import type { SystemComparison, SystemVerdict } from '../../../src/gate/systems/systemComparison.ts'
import { notApplicable } from '../../../src/score.ts'
import { fixedSeed, xoshiro128 } from '../../../src/statistics/random.ts'
import type { RunScores, SetOfRun } from '../runs.ts'
import { customMeasurement, lexicalJudge, modelJudge, resultsOf } from '../runs.ts'

type Scores = Record<string, RunScores>

const system = (name: string, cases: Scores, set: Partial<SetOfRun> = {}) => ({
  name,
  scores: snapshot(resultsOf({ support: { cases, ...set } })),
})

/** A score of faithfulness for each of so many cases. */
const cases = (count: number, score: (index: number) => number): Scores =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `case-${index}`,
      { faithfulness: [score(index)] },
    ]),
  )

function only(one: Scores, other: Scores, set: Partial<SetOfRun> = {}): SystemComparison {
  const [compared] = compareSystems({
    reference: system('plain', one, set),
    candidates: [system('hyde', other, set)],
  })
  const [metric] = compared?.metrics ?? []
  if (!metric) throw new Error('Expected a metric')
  return metric
}

const mirrored: Record<SystemVerdict, SystemVerdict> = {
  better: 'worse',
  worse: 'better',
  equal: 'equal',
  open: 'open',
  incomparable: 'incomparable',
}

test('a custom metric leaves out cases with other `meta`, and other metrics do not', () => {
  const run = (metaHash: string) => ({
    metrics: { faithfulness: {}, tone: {} },
    measurements: { faithfulness: modelJudge, tone: customMeasurement },
    metaHashes: { a: 'same', b: metaHash },
  })
  const both = { faithfulness: [1], tone: [1] }
  const [compared] = compareSystems({
    reference: system('plain', { a: both, b: both }, run('old')),
    candidates: [system('hyde', { a: both, b: both }, run('new'))],
  })
  expect(
    compared?.metrics.map(({ metric, leftOut, comparison }) => [
      metric,
      leftOut,
      comparison?.pairs,
    ]),
  ).toEqual([
    ['faithfulness', 0, 2],
    ['tone', 1, 1],
  ])
})

describe('the verdict', () => {
  test('is better or worse where chance alone would not do it', () => {
    const higher = (count: number) => cases(20, index => (index < count ? 0.9 : 0.5))
    const [low, high] = [higher(0), higher(12)]
    expect(only(low, high)).toMatchObject({ verdict: 'better', p: 2 / 2 ** 12 })
    expect(only(high, low)).toMatchObject({ verdict: 'worse' })
    // By chance in one of 64 comparisons, and in one of 128.
    expect([7, 8].map(count => only(low, higher(count)).verdict)).toEqual(['open', 'better'])
    const metrics = { faithfulness: { direction: 'lower' as const } }
    expect(only(low, high, { metrics }).verdict).toBe('worse')
  })

  test('stays open where few cases differ, and says how many would tell', () => {
    const found = only(
      cases(20, () => 0.5),
      cases(20, index => (index < 4 ? 0.9 : 0.5)),
    )
    expect(found).toMatchObject({ verdict: 'open', comparison: { better: 4, worse: 0 } })
    // 20 · (3.418 · 0.0367 / 0.05)², where 0.0367 is the standard error of the difference.
    expect(found.casesNeeded).toBe(126)
  })

  test('is equal only where both bounds lie inside the margin', () => {
    const near = cases(200, index => 0.5 + (index % 2 === 0 ? 0.01 : -0.01))
    expect(
      only(
        cases(200, () => 0.5),
        near,
      ).verdict,
    ).toBe('equal')
    const wide = cases(200, index => (index % 2 === 0 ? 1 : 0))
    expect(
      only(
        cases(200, () => 0.5),
        wide,
      ).verdict,
    ).toBe('open')
  })

  test('of cases that all agree is equal where there are enough of them to know the rest', () => {
    const same = (count: number) =>
      only(
        cases(count, () => 1),
        cases(count, () => 1),
      )
    expect(same(71)).toMatchObject({ verdict: 'open' })
    expect(same(72)).toMatchObject({ verdict: 'equal' })
    expect(same(71)).not.toHaveProperty('casesNeeded')
  })

  test('mirrors where the two change places, whatever they scored', () => {
    const score = fc.integer({ min: 0, max: 20 }).map(value => value / 20)
    const pairs = fc.array(fc.tuple(score, score), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(pairs, drawn => {
        const [one, other] = [0, 1].map(side => cases(drawn.length, at => drawn[at]?.[side] ?? 0))
        if (!one || !other) return
        const [there, back] = [only(one, other), only(other, one)]
        expect(back.verdict).toBe(there.verdict && mirrored[there.verdict])
        expect(back.p).toBe(there.p)
      }),
      { numRuns: 60 },
    )
  })
})

test('of equal variants at most 2 % differ, and a better one is found', () => {
  const random = xoshiro128(fixedSeed)
  const noisy = (share: number) => cases(40, () => (random() < share * 2 ** 32 ? 1 : 0))
  const found = (one: number, other: number) => {
    const verdicts = Array.from({ length: 200 }, () => only(noisy(one), noisy(other)).verdict)
    return verdicts.filter(verdict => verdict === 'better' || verdict === 'worse').length / 200
  }
  expect(found(0.7, 0.7)).toBeLessThanOrEqual(0.02 + 3 * Math.sqrt((0.02 * 0.98) / 200))
  expect(found(0.5, 0.95)).toBeGreaterThan(0.9)
})

test('repeats of a case are one score: cases are what is compared', () => {
  const thrice = (score: number) => ({ faithfulness: [score, score, score] })
  const of = (flip: number): Scores =>
    Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `case-${index}`,
        thrice(index % 2 === flip ? 1 : 0),
      ]),
    )
  expect(only(of(0), of(1))).toMatchObject({ p: 1, verdict: 'open' })
})

test('several candidates share the level by Holm, and are not compared with each other', () => {
  const better = cases(20, index => (index < 8 ? 0.9 : 0.5))
  const candidates = ['hyde', 'rewrite', 'same'].map(name =>
    system(name, name === 'same' ? cases(20, () => 0.5) : better),
  )
  const compared = compareSystems({
    reference: system(
      'plain',
      cases(20, () => 0.5),
    ),
    candidates,
  })
  const ps = compared.map(({ metrics: [metric] }) => metric?.p)
  // Where no case differs nothing can be shown, so that test is none of them.
  expect(ps).toEqual([(2 * 2) / 2 ** 8, (2 * 2) / 2 ** 8, 1])
})

test('metrics that are not gated get no verdict', () => {
  const metrics = { faithfulness: { gate: false } }
  const [low, high] = [cases(20, () => 0), cases(20, () => 1)]
  const found = only(low, high, { metrics })
  expect(found).toMatchObject({ gated: false, comparison: { better: 20 } })
  expect(found.verdict).toBeUndefined()
})

test('scores of other judges are not compared, nor cases that ask something else', () => {
  const set = (measurement: typeof modelJudge) => ({ measurements: { faithfulness: measurement } })
  const scores = cases(20, () => 1)
  const [other] = compareSystems({
    reference: system('then', scores, set(modelJudge)),
    candidates: [system('now', scores, set(lexicalJudge))],
  })
  expect(other?.metrics).toMatchObject([
    { verdict: 'incomparable', reason: 'the judge changed from openai gpt-5-mini to lexical' },
  ])
  const [changed] = compareSystems({
    reference: system('then', scores),
    candidates: [system('now', scores, { hashes: { 'case-0': 'another' } })],
  })
  expect(changed?.metrics).toMatchObject([{ comparison: { pairs: 19 } }])
})

test('cases that only one of them has a score of are told', () => {
  const declines = {
    ...cases(20, () => 1),
    'case-3': { faithfulness: [notApplicable('the answer declines')] },
  }
  expect(
    only(
      cases(20, () => 1),
      declines,
    ).unscored,
  ).toEqual({ reference: 0, candidate: 1 })
  expect(
    only(
      declines,
      cases(20, () => 1),
    ).unscored,
  ).toEqual({ reference: 1, candidate: 0 })
})

test('cases that only one of them has are left out and counted, renamed ones are not', () => {
  const [other] = compareSystems({
    reference: system(
      'then',
      cases(20, () => 1),
    ),
    candidates: [
      system(
        'now',
        { ...cases(19, () => 1), anew: { faithfulness: [1] }, added: { faithfulness: [1] } },
        { hashes: { anew: 'hash of case-19', 'case-0': 'another' } },
      ),
    ],
  })
  expect(other?.metrics).toMatchObject([{ leftOut: 2, comparison: { pairs: 19 } }])
})

test('what only one of them has is not compared, and what neither scored together stays open', () => {
  const asked = (metrics: string[], scores: RunScores) => ({
    metrics: Object.fromEntries(metrics.map(metric => [metric, {}])),
    cases: { hours: scores },
  })
  const both = (sets: Record<string, SetOfRun>) => ({ name: '', scores: snapshot(resultsOf(sets)) })
  const declined = [notApplicable('the answer declines')]
  const one = { mrr: [1], faithfulness: declined, rougeL: [1] }
  const [compared] = compareSystems({
    reference: both({
      billing: asked(['mrr'], { mrr: [1] }),
      support: asked(['rougeL', 'mrr', 'faithfulness'], one),
    }),
    candidates: [
      both({
        clinic: asked(['mrr'], { mrr: [1] }),
        support: asked(['rougeL', 'contextRecall', 'faithfulness', 'mrr'], {
          mrr: [1],
          faithfulness: [1],
          contextRecall: [1],
        }),
      }),
    ],
  })
  const told = compared?.metrics.map(({ set, metric, comparison, verdict }) => {
    return [set, metric, comparison?.pairs, verdict]
  })
  expect(told).toEqual([
    ['support', 'faithfulness', undefined, 'open'],
    ['support', 'mrr', 1, 'open'],
    ['support', 'rougeL', undefined, 'open'],
  ])
})
