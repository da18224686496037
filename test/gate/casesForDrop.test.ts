import { expect, test } from 'vitest'
import type { Baseline } from '../../src/baseline/baseline.ts'
import { casesByFlips, casesByTwoRuns, casesForDrop } from '../../src/gate/casesForDrop.ts'
import { detectableDrops } from '../../src/gate/sampleSight.ts'

/** Every fourth case flips in one of three runs. */
const baselineOf = (count: number, tolerance = 0.02): Baseline => ({
  schema: 1,
  sets: {
    support: {
      policy: { faithfulness: { direction: 'higher', gate: true, tolerance } },
      measurements: {},
      cases: Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `case-${at}`,
          { hash: '', scores: { faithfulness: at % 4 === 0 ? [1, 0, 1] : [1, 1, 1] } },
        ]),
      ),
    },
  },
})

test('so many cases of that noise see the drop, and one in ten fewer do not', () => {
  const drop = 0.05
  const [needed] = casesForDrop(baselineOf(40), drop)
  expect(needed).toMatchObject({ metric: 'faithfulness', cases: 40 })
  const size = { cases: needed?.needed ?? 0, of: needed?.needed ?? 0 }
  expect(detectableDrops(baselineOf(40), size)[0]?.value).toBeLessThanOrEqual(drop)
  const fewer = { ...size, cases: Math.floor(size.cases * 0.9) }
  expect(detectableDrops(baselineOf(40), fewer)[0]?.value).toBeGreaterThan(drop)
})

test('asks for no more where these are enough, or the rules call the drop none', () => {
  const [enough] = casesForDrop(baselineOf(40), 0.9)
  expect(enough?.needed).toBeLessThanOrEqual(40)
  const metric = 'faithfulness'
  // 0.1 is less than what their noise hides, and 0.8 is more.
  for (const tolerance of [0.1, 0.8]) {
    const told = casesForDrop(baselineOf(40, tolerance), 0.05)
    expect(told).toEqual([{ metric, cases: 40, needed: 40 }])
  }
  expect(casesForDrop(baselineOf(40, 0.05), 0.05)).toEqual(casesForDrop(baselineOf(40), 0.05))
})

test('the widest tolerance of its sets is what cases of a metric can show', () => {
  const [narrow, wide] = [baselineOf(40), baselineOf(40, 0.8)].map(({ sets }) => sets['support'])
  const rules = narrow?.policy['faithfulness']
  if (!narrow || !wide || !rules) throw new Error('Expected two sets')
  const other = { ...narrow, policy: {} }
  const sets = { other, narrow, wide }
  expect(casesForDrop({ schema: 1, sets }, 0.05)).toMatchObject([{ cases: 120, needed: 120 }])
  const shown = { ...wide, policy: { faithfulness: { ...rules, gate: false, tolerance: 0.8 } } }
  const [needed] = casesForDrop({ schema: 1, sets: { narrow, shown } }, 0.05)
  expect(needed?.needed).toBeGreaterThan(120)
})

test('says nothing of a metric whose noise the baseline does not tell', () => {
  expect(casesForDrop(baselineOf(5), 0.05)).toEqual([])
})

const pair = (baseline: number, current: number, group?: string) => ({
  baseline: [baseline],
  current: [current],
  ...(group !== undefined && { group }),
})

test('by two runs it grows with how far scores stray, and cases of a group count as one', () => {
  const strays = Array.from({ length: 20 }, (_, at) => pair(at % 2, at % 4 < 2 ? 1 : 0))
  // 20 * (3.168 / 0.05)² of the squared error: 10 / 19 / 20, and 0.08 / 3 / 4 of four groups.
  expect(casesByTwoRuns(strays, { drop: 0.05, level: 0.01 })).toBe(2114)
  expect(casesByTwoRuns(strays, { drop: 0.1, level: 0.01 })).toBe(529)
  const inGroupsOf = (size: number) =>
    strays.map((one, at) => ({ ...one, group: `group-${Math.floor(at / size)}` }))
  expect(casesByTwoRuns(inGroupsOf(5), { drop: 0.05, level: 0.01 })).toBe(536)
  expect(casesByTwoRuns(inGroupsOf(7), { drop: 0.05, level: 0.01 })).toBeUndefined()
})

test('by two runs nothing is known of few cases, or of scores that never change', () => {
  const half = (length: number) => Array.from({ length }, (_, at) => pair(at % 2, 1))
  expect(casesByTwoRuns(half(9), { drop: 0.05, level: 0.01 })).toBeUndefined()
  expect(casesByTwoRuns(half(10), { drop: 0.05, level: 0.01 })).toBeGreaterThan(10)
  expect(
    casesByTwoRuns(
      Array.from({ length: 20 }, () => pair(1, 1)),
      { drop: 0.05, level: 0.01 },
    ),
  ).toBeUndefined()
})

test('flips of one case in ten ask for 402 cases to see a drop of 0.05', () => {
  expect(casesByFlips(0.1, { drop: 0.05, level: 0.01 })).toBe(402)
  expect(casesByFlips(0.1, { drop: 0.1, level: 0.01 })).toBe(101)
})

test('a drop that is one of several takes more cases: its p must be smaller', () => {
  const drop = 0.05
  const [alone] = casesForDrop(baselineOf(40), drop)
  const { support } = baselineOf(40).sets
  if (!support || !alone) throw new Error('Expected a set')
  const judged = { gate: true, direction: 'higher' as const, tolerance: 0.02 }
  const besides = (metrics: string[], names: string[] = ['support'], deterministic = false) => ({
    schema: 1 as const,
    sets: Object.fromEntries(
      names.map(name => [
        name,
        {
          ...support,
          policy: {
            ...support.policy,
            ...Object.fromEntries(metrics.map(metric => [metric, judged])),
          },
          measurements: Object.fromEntries(
            metrics.map(metric => [
              metric,
              { fingerprint: metric, judge: { name: 'model', deterministic } },
            ]),
          ),
        },
      ]),
    ),
  })
  const needed = (baseline: Baseline) =>
    casesForDrop(baseline, drop).find(({ metric }) => metric === 'faithfulness')?.needed
  // The squares of 0.842 + 2.326 at .01 and 0.842 + 2.713 at .01 / 3.
  const three = needed(besides(['answerRelevance', 'groundedness']))
  expect(Number(three) / alone.needed).toBeCloseTo(((0.842 + 2.713) / (0.842 + 2.326)) ** 2, 1)
  // The test over two sets has a quarter of the level. Each of them holds as many cases.
  const overTwo = needed(besides([], ['billing', 'support']))
  expect(Number(overTwo) / alone.needed).toBeCloseTo(((0.842 + 2.807) / (0.842 + 2.326)) ** 2, 1)
  // What can't vary is tested without chance, and takes no part of the level.
  expect(needed(besides(['documentRecall'], ['support'], true))).toBe(alone.needed)
  expect(casesByFlips(0.1, { drop, level: 0.01 / 3 })).toBeGreaterThan(402)
})
