import { describe, expect, test } from 'vitest'
import type { Suite } from '../../../scripts/benchGate/claimModel.ts'
import { drawRun, drawSuite, worsen } from '../../../scripts/benchGate/claimModel.ts'
import { seededUniform } from '../../../scripts/benchGate/uniform.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { decideBy } from '../../../src/gate/decide.ts'
import { resultsOf, supportRun } from '../runs.ts'
import type { RunScores } from '../runs.ts'
import { scoreModels } from './scoreModels.ts'

const uniform = seededUniform(7, 11, 13, 17)

/**
 * Relabelings that a test draws: with the observed one 1000, so that .01, and for one of two
 * metrics .005, are met exactly. More would cost time and give power, and not make p more honest.
 */
const tests = { draws: 999, alpha: 0.01 }

// Seconds of arithmetic, and more on a machine that is busy.
const patience = { timeout: 120_000 }

/** The scores of each case, by metric, from what draws one run of a metric. */
function casesOf(metrics: Record<string, () => number[]>, repeats: number) {
  const cases: Record<string, RunScores> = {}
  for (const [metric, drawScores] of Object.entries(metrics)) {
    const runs = Array.from({ length: repeats }, drawScores)
    for (const index of runs[0]?.keys() ?? []) {
      const scores = runs.map(run => run[index] ?? 0)
      cases[`case-${index}`] = { ...cases[`case-${index}`], [metric]: scores }
    }
  }
  return cases
}

describe('a change that changes nothing', patience, () => {
  const sizes = [12, 20, 30, 50, 100]
  const designs: [baseline: number, current: number][] = [
    [1, 1],
    [3, 1],
    [5, 1],
    [2, 3],
    [3, 3],
  ]
  const gated = { faithfulness: {}, correctness: {} }
  const plans = Object.entries(scoreModels).flatMap(([name, model]) =>
    sizes.flatMap(size => designs.map(design => ({ name, model, size, design }))),
  )

  test('fails at most 2 % of 1000 runs with two gated metrics', () => {
    const failed: string[] = []
    for (const { name, model, size, design } of Array.from({ length: 10 }, () => plans).flat()) {
      const metrics = { faithfulness: model(size, uniform), correctness: model(size, uniform) }
      const run = (repeats: number) =>
        resultsOf({ support: { metrics: gated, cases: casesOf(metrics, repeats) } })
      const [baselineRuns, currentRuns] = design
      const baseline = recordBaseline(run(baselineRuns))
      const { verdict } = decideBy(tests, { results: run(currentRuns), baseline })
      if (verdict === 'regressed') failed.push(`${name}, ${size} cases, ${design.join('+')}`)
    }
    expect(plans).toHaveLength(100)
    // Where it fails, the message counts and names those that failed.
    expect({ count: failed.length, failed }).toSatisfy(({ count }) => count <= 20)
  })
})

describe('a real drop', patience, () => {
  const drop = { size: 0.1, kind: 'diffuse' as const }

  function shareFound(simulations: number, repeats: number): number {
    const run = (suite: Suite) => {
      const cases = casesOf({ faithfulness: () => drawRun(suite, uniform) }, repeats)
      return supportRun(
        Object.fromEntries(
          Object.entries(cases).map(([id, { faithfulness = [] }]) => [id, faithfulness]),
        ),
      )
    }
    let found = 0
    for (let simulation = 0; simulation < simulations; simulation += 1) {
      const suite = drawSuite(100, uniform)
      const baseline = recordBaseline(run(suite))
      const results = run(worsen(suite, drop, uniform))
      if (decideBy(tests, { results, baseline }).verdict === 'regressed') found += 1
    }
    return found / simulations
  }

  test('of 0.10 is found in 95 % of runs of 100 cases, three times on each side', () => {
    expect(shareFound(100, 3)).toBeGreaterThanOrEqual(0.95)
  })

  test('of 0.10 is found in most runs of 100 cases, once on each side', () => {
    expect(shareFound(100, 1)).toBeGreaterThan(0.6)
  })
})
