import { describe, expect, test } from 'vitest'
import { bcaUpperBound, resampledMeans } from '../../scripts/benchGate/bootstrap.ts'
import { drawRun, drawSuite, worsen } from '../../scripts/benchGate/claimModel.ts'
import { simulateFlows } from '../../scripts/benchGate/flows.ts'
import { gateFailsAdaptively } from '../../scripts/benchGate/ourGate.ts'
import { warns } from '../../scripts/benchGate/heldOut.ts'
import { matchersAsMarkdown } from '../../scripts/benchGate/matchers.ts'
import { criticalT, pairedT } from '../../scripts/benchGate/pairedT.ts'
import { scenarios } from '../../scripts/benchGate/scenarios.ts'
import { simulate } from '../../scripts/benchGate/simulate.ts'
import { ratesAsMarkdown } from '../../scripts/benchGate/tables.ts'
import { criticalAsMarkdown, eachAsMarkdown } from '../../scripts/benchGate/singleCases.ts'
import { seededUniform } from '../../scripts/benchGate/uniform.ts'
import { worlds } from '../../scripts/benchGate/worlds.ts'

/** Hours of sleep that a drug gave ten patients more than another: Student, 1908. */
const sleep = [1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4]

/** A few large drops and many small differences. */
const drops = [
  -0.31, -0.42, 0.17, -0.53, -0.08, -0.97, 0.12, 0.05, -0.03, 0.02, 0.01, -0.06, 0.04, 0.09, -0.02,
]

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

describe('the gates that this one is compared with', () => {
  test('have the t of the sleep data and of the tables', () => {
    expect(pairedT(sleep)).toBeCloseTo(4.0621, 4)
    expect(criticalT(0.01, 10)).toBeCloseTo(-2.8214, 4)
    expect(criticalT(0.05, 10)).toBeCloseTo(-1.8331, 4)
    expect(criticalT(0.01, 100)).toBeCloseTo(-2.3646, 4)
    // No difference anywhere is no drop.
    expect(pairedT([0, 0, 0]) <= criticalT(0.05, 3)).toBe(false)
  })

  // Bounds from scipy.stats.bootstrap 1.17.1: method BCa, one million resamples. The plain
  // percentiles would be .023 and -.012 for the drops, whose tail the acceleration corrects for.
  test.each([
    { data: 'sleep', values: sleep, alpha: 0.01, bound: 2.885, spread: 0.03 },
    { data: 'sleep', values: sleep, alpha: 0.05, bound: 2.42, spread: 0.03 },
    { data: 'drops', values: drops, alpha: 0.01, bound: 0.0017, spread: 0.002 },
    { data: 'drops', values: drops, alpha: 0.05, bound: -0.0287, spread: 0.002 },
  ])('bound the mean of $data at $alpha as scipy does', ({ values, alpha, bound, spread }) => {
    const means = resampledMeans(values, 50_000, seededUniform(1, 2, 3, 4))
    expect(Math.abs(bcaUpperBound(values, means, alpha) - bound)).toBeLessThan(spread)
  })

  test('bound the mean of equal values by themselves', () => {
    expect(bcaUpperBound([0, 0, 0], Float64Array.of(0, 0), 0.01)).toBe(0)
  })
})

describe('the model of claims', () => {
  const uniform = seededUniform(5, 6, 7, 8)
  const suite = drawSuite(20_000, uniform)

  test('has the mean and the noise that it was made to have', () => {
    const [one, other] = [drawRun(suite, uniform), drawRun(suite, uniform)]
    const squares = one.map((score, index) => (score - (other[index] ?? 0)) ** 2)
    expect(mean(one)).toBeCloseTo(0.868, 2)
    expect(Math.sqrt(mean(squares))).toBeCloseTo(0.176, 2)
  })

  test.each(['diffuse', 'concentrated'] as const)('drops the mean in a %s way', kind => {
    const worse = worsen(suite, { size: 0.05, kind }, uniform)
    const drop = mean(drawRun(suite, uniform)) - mean(drawRun(worse, uniform))
    expect(Math.abs(drop - 0.05)).toBeLessThan(0.006)
  })
})

describe('a simulation', () => {
  const collapse = { cases: 30, drop: { size: 0.4, kind: 'diffuse' as const } }

  test('is the same for the same seed, and another for another', () => {
    const doubtful = { cases: 20, drop: { size: 0.05, kind: 'concentrated' as const } }
    expect(simulate(doubtful, 10, 1)).toEqual(simulate(doubtful, 10, 1))
    expect(simulate(doubtful, 10, 2)).not.toEqual(simulate(doubtful, 10, 1))
  })

  test('has every gate find a collapse, and none where nothing changed', () => {
    const found = simulate(collapse, 10, 1).fails['3+3']
    expect(Object.values(found)).toEqual([10, 10, 10, 10, 10, 10])
    const still = simulate({ ...collapse, drop: { size: 0, kind: 'diffuse' } }, 10, 1)
    expect(still.fails['3+3']['this gate'] ?? 0).toBeLessThan(2)
  })

  test('is a row of each table', () => {
    const lines = ratesAsMarkdown([simulate(collapse, 10, 1)]).split('\n')
    expect(lines).toContain('| 30 | .40 diffuse | 100.0 | 100.0 | 100.0 | 100.0 | 100.0 | 100.0 |')
    expect(lines.filter(line => line.startsWith('| 30 |'))).toHaveLength(4)
  })

  test('is planned for every number of cases, with and without a drop', () => {
    expect(scenarios).toHaveLength(5 * 7)
  })
})

describe('a candidate that is run again only in doubt', () => {
  const suite = (first: number, others: number) =>
    Array.from({ length: 40 }, (_, index) => ({
      baseline: [1, index % 4 ? 1 : 0.5, 1],
      current: [index % 2 ? 1 : first, others, others],
    }))

  test('fails or passes after one run where that is clear', () => {
    expect(gateFailsAdaptively(suite(0, 1))).toEqual({ fails: true, runs: 1 })
    expect(gateFailsAdaptively(suite(1, 0))).toEqual({ fails: false, runs: 1 })
  })

  test('runs as often as it was prepared for where it is not', () => {
    const doubtful = suite(0.85, 0.5)
    expect(gateFailsAdaptively(doubtful)).toEqual({ fails: true, runs: 3 })
  })
})

describe('the flows that users run', () => {
  const scenario = (name: string, broken: number) => {
    const world = worlds.find(one => one.name === name)
    if (!world) throw new Error(`Expected a world ${name}`)
    return { world, cases: 20, broken }
  }
  const outcomes = (name: string, broken: number) => {
    const uniform = seededUniform(9, 1, 2, 3)
    return Array.from({ length: 60 }, () => simulateFlows(scenario(name, broken), uniform))
  }

  test('look again where one run does not decide, and find what broke', () => {
    const broken = outcomes('independent noise', 0.3).map(one => one['vitest-rag run'])
    expect(broken.filter(({ fails }) => fails).length).toBeGreaterThan(55)
    expect(new Set(broken.map(({ runs }) => runs))).toEqual(new Set([1, 3]))
  })

  test('are the same for the same seed', () => {
    expect(outcomes('3 % flips', 0)).toEqual(outcomes('3 % flips', 0))
  })

  test('fail together where cases do', () => {
    const uniform = seededUniform(1, 2, 3, 4)
    const { world } = scenario('3 % flips in groups of 5', 0)
    const draw = world.start(20, uniform)
    const runs = Array.from({ length: 200 }, () => draw({ broken: new Set() })(0))
    const failed = runs.map(scores => scores.filter(score => score === 0).length)
    expect(failed.every(count => count % 5 === 0)).toBe(true)
    expect(Math.max(...failed)).toBeGreaterThan(0)
  })
})

describe('thresholds of single cases', () => {
  const cells = (markdown: string) =>
    markdown
      .split('\n')
      .slice(4)
      .map(row => row.split('|').map(cell => cell.trim()))

  test('fail fewer unchanged runs by the baseline than by three scores alone', () => {
    const named = cells(eachAsMarkdown(20, 1)).filter(([, , way]) => way === 'named now')
    expect(named).toHaveLength(3)
    for (const [, , , byThree, red] of named) expect(Number(red)).toBeLessThan(Number(byThree))
  })

  test('of critical cases find one that loses all', () => {
    const lost = cells(criticalAsMarkdown(20, 1)).filter(([, , change]) => change === 'loses all')
    expect(lost).toHaveLength(2)
    for (const [, , , , red] of lost) expect(Number(red)).toBeGreaterThan(90)
  })

  test('fail fewer unchanged matchers by three scores than by one', async () => {
    for (const [, , , , byOne, red] of cells(await matchersAsMarkdown(20, 1))) {
      expect(Number(red)).toBeLessThanOrEqual(Number(byOne))
    }
  })
})

test('held-out sets warn of a large rise of the open cases alone', () => {
  const sides = { open: 60, heldOut: 60, metrics: 2, perGroup: 5 }
  const warned = (heldOut: number) => {
    const uniform = seededUniform(1, 2, 3, 4)
    const rises = { open: 0.5, heldOut, kind: 'diffuse' } as const
    return Array.from({ length: 8 }, () => warns(sides, rises, uniform))
  }
  expect(warned(0)).toEqual(Array(8).fill(true))
  expect(warned(0.5)).toEqual(Array(8).fill(false))
})
