import { describe, expect, test } from 'vitest'
import type { Baseline } from '../../src/baseline/baseline.ts'
import { decide } from '../../src/gate/decide.ts'
import { unprovableDrops } from '../../src/gate/unprovableDrops.ts'
import type { ResolvedMetricSetting } from '../../src/results/results.ts'
import { xoshiro128 } from '../../src/statistics/random.ts'
import { resultsOf } from './runs.ts'

interface Given {
  cases?: number
  /** How many groups the cases are dealt to. @default each stands for itself */
  groups?: number
  setting?: Partial<ResolvedMetricSetting>
  /** Of each run, the same for all cases. */
  runs?: number[]
  deterministic?: boolean
}

function baselineOf({ cases = 40, groups, setting, runs = [0.9, 0.95, 0.92], ...given }: Given) {
  const { deterministic = false } = given
  const baseline: Baseline = {
    schema: 1,
    sets: {
      support: {
        policy: {
          faithfulness: { direction: 'higher', gate: true, tolerance: 0.02, ...setting },
        },
        measurements: {
          faithfulness: { fingerprint: 'f', judge: { name: 'model', deterministic } },
        },
        cases: Object.fromEntries(
          Array.from({ length: cases }, (_, at) => [
            `case-${at}`,
            {
              hash: `${at}`,
              ...(groups !== undefined && { group: `group-${at % groups}` }),
              scores: { faithfulness: runs },
            },
          ]),
        ),
      },
    },
  }
  return baseline
}

describe('no drop can be proved', () => {
  test.each<[string, Given, number]>([
    ['of one group', { groups: 1 }, 1],
    ['of one group with many runs', { groups: 1, runs: Array.from({ length: 20 }, () => 0.9) }, 1],
    // 1 / 20 and 1 / 400 are the lowest p of one and two cases with three runs each.
    ['of one case', { cases: 1 }, 1],
    ['of two groups of two runs: 1 / 100 is not below .01', { groups: 2, runs: [0.9, 0.8] }, 0],
    ['of two groups of one run: 1 / 16', { groups: 2, runs: [0.9] }, 1],
    ['of two groups of three runs', { groups: 2 }, 0],
    ['of 40 cases', {}, 0],
    ['with a floor', { groups: 1, setting: { mean: 0.8 } }, 0],
    ['of a metric that is not gated', { groups: 1, setting: { gate: false } }, 0],
    ['of a judge without noise', { groups: 1, runs: [1, 1], deterministic: true }, 0],
  ])('%s', (_what, given, found) => {
    expect(unprovableDrops(baselineOf(given))).toHaveLength(found)
  })

  test('of two groups where several metrics share the level', () => {
    const baseline = baselineOf({ groups: 2 })
    const { support } = baseline.sets
    const rules = support?.policy['faithfulness']
    const measurement = support?.measurements['faithfulness']
    if (!support || !rules || !measurement) throw new Error('Expected a set')
    const others = ['a', 'b', 'c', 'd'].map(metric => [metric, rules] as const)
    const measured = others.map(([metric]) => [metric, measurement] as const)
    const many = {
      ...support,
      policy: { ...support.policy, ...Object.fromEntries(others) },
      measurements: { ...support.measurements, ...Object.fromEntries(measured) },
    }
    // 1 / 400 is above .01 / 5.
    expect(unprovableDrops({ ...baseline, sets: { support: many } })).toMatchObject([
      { set: 'support', metric: 'faithfulness', cases: 40, independent: 2 },
    ])
  })
})

describe('the floor', () => {
  const floorOf = (given: Given) => unprovableDrops(baselineOf({ groups: 1, ...given }))[0]?.floor

  test('is a prediction bound of the mean of three runs', () => {
    // Mean 0.9233, deviation 0.02517, times √(2/3) and 6.965, t of 2 degrees: 0.1431.
    expect(floorOf({})).toBe(0.78)
    expect(floorOf({ setting: { direction: 'lower' }, runs: [0.1, 0.05, 0.08] })).toBe(0.22)
  })

  test('leaves room for the tolerance, and for one case', () => {
    expect(floorOf({ runs: [0.93, 0.93] })).toBe(0.9)
    expect(floorOf({ runs: [0.93, 0.93], setting: { tolerance: 0.1 } })).toBe(0.83)
    expect(floorOf({ runs: [0.93, 0.93], cases: 5 })).toBe(0.73)
  })

  test('is not known of one run, and there is none where noise leaves no room', () => {
    expect(floorOf({ runs: [0.93] })).toBeUndefined()
    expect(floorOf({ runs: [0, 1, 0] })).toBeUndefined()
  })

  test('is missed by few unchanged runs, and by one that fell', () => {
    const random = xoshiro128([1, 2, 3, 4])
    const uniform = () => random() / 2 ** 32
    /** What all cases of the group share in a run, and what each has by itself. */
    const run = (cases: number, level: number) => {
      const shared = (uniform() - 0.5) * 0.2
      return Array.from({ length: cases }, () => (uniform() < level + shared ? 1 : 0))
    }
    const missed = (level: number, simulations: number) =>
      Array.from({ length: simulations }, () => {
        const [recorded, now] = [
          [1, 2, 3, 4, 5, 6],
          [1, 2, 3],
        ].map((runs, arm) => {
          const scores = runs.map(() => run(40, arm === 0 ? 0.85 : level))
          const perCase = Array.from({ length: 40 }, (_, at) => scores.map(one => one[at] ?? 0))
          const cases = perCase.map((faithfulness, at) => [`case-${at}`, { faithfulness }] as const)
          return Object.fromEntries(cases)
        })
        const baseline = baselineOf({ groups: 1 })
        const { support } = baseline.sets
        if (!support || !recorded || !now) throw new Error('Expected a set')
        const cases = Object.entries(recorded).map(
          ([id, scores]) => [id, { hash: id, group: 'all', scores }] as const,
        )
        const sets = { support: { ...support, cases: Object.fromEntries(cases) } }
        const [drop] = unprovableDrops({ ...baseline, sets })
        const metrics = { faithfulness: drop?.floor === undefined ? {} : { mean: drop.floor } }
        const results = resultsOf({ support: { metrics, cases: now } })
        return decide({ results }).verdict === 'floor'
      }).filter(Boolean).length
    expect(missed(0.85, 400)).toBeLessThanOrEqual(8)
    expect(missed(0.4, 100)).toBeGreaterThan(90)
  })
})
