import { describe, expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { decide } from '../../../src/gate/decide.ts'
import type { GateVerdict } from '../../../src/gate/decision.ts'
import { xoshiro128 } from '../../../src/gate/random.ts'
import { supportCases, supportRun } from '../runs.ts'

const next = xoshiro128([7, 11, 13, 17])
const random = () => next() / 2 ** 32

/** Chances that each claim of a case is supported: most always are, some often, a few seldom. */
function drawCase(): number[] {
  const claims = 1 + Math.floor(random() * 6)
  return Array.from({ length: claims }, () => {
    const kind = random()
    if (kind < 0.65) return 0.99
    return kind < 0.9 ? 0.8 : 0.4
  })
}

/** Faithfulness of one run: the share of its claims that were supported this time. */
function drawScore(claims: readonly number[], drop: number): number {
  const supported = claims.filter(chance => random() < chance - drop).length
  return supported / claims.length
}

interface Suite {
  size: number
  baselineRuns: number
  currentRuns: number
  /** How much less likely each claim is to be supported in the current run. */
  drop: number
}

function simulate({ size, baselineRuns, currentRuns, drop }: Suite): GateVerdict {
  const suite = Array.from({ length: size }, drawCase)
  const run = (repeats: number, lost: number) =>
    supportRun(
      supportCases(size, index =>
        Array.from({ length: repeats }, () => drawScore(suite[index] ?? [], lost)),
      ),
    )
  const baseline = recordBaseline(run(baselineRuns, 0))
  return decide({ results: run(currentRuns, drop), baseline, draws: 500 }).verdict
}

function shareOf(verdict: GateVerdict, count: number, suite: Suite): number {
  const verdicts = Array.from({ length: count }, () => simulate(suite))
  return verdicts.filter(one => one === verdict).length / count
}

// Seconds of arithmetic, and more on a machine that is busy.
const patience = { timeout: 120_000 }

describe('a change that changes nothing', patience, () => {
  test('fails at most 2 % of 1000 runs', () => {
    const suite = { size: 30, baselineRuns: 3, currentRuns: 3, drop: 0 }
    expect(shareOf('regressed', 1000, suite)).toBeLessThanOrEqual(0.02)
  })

  test('fails as seldom where the arms have unequal numbers of repeats', () => {
    const suite = { size: 30, baselineRuns: 5, currentRuns: 1, drop: 0 }
    expect(shareOf('regressed', 500, suite)).toBeLessThanOrEqual(0.02)
  })
})

describe('a real drop', patience, () => {
  test('of 0.10 is found in 95 % of runs of 100 cases, three times on each side', () => {
    const suite = { size: 100, baselineRuns: 3, currentRuns: 3, drop: 0.1 }
    expect(shareOf('regressed', 100, suite)).toBeGreaterThanOrEqual(0.95)
  })

  test('of 0.10 is found in most runs of 100 cases, once on each side', () => {
    const suite = { size: 100, baselineRuns: 1, currentRuns: 1, drop: 0.1 }
    expect(shareOf('regressed', 100, suite)).toBeGreaterThan(0.6)
  })
})
