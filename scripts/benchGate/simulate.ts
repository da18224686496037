import type { ScorePair } from '../../src/statistics/scorePair.ts'
import type { Drop } from './claimModel.ts'
import { drawRun, drawSuite, worsen } from './claimModel.ts'
import type { GateName } from './gates.ts'
import { failingGates } from './gates.ts'
import { gateFailsAdaptively } from './ourGate.ts'
import { seededUniform } from './uniform.ts'

/** Runs of the baseline and of the candidate. */
export const designs = [
  { name: '1+1', baseline: 1, current: 1 },
  { name: '3+1', baseline: 3, current: 1 },
  { name: '3+3', baseline: 3, current: 3 },
] as const

export type DesignName = (typeof designs)[number]['name']

export interface Scenario {
  cases: number
  drop: Drop
}

export interface Simulated {
  scenario: Scenario
  simulations: number
  /** How often each gate failed, by design. */
  fails: Record<DesignName, Partial<Record<GateName, number>>>
  adaptive: { fails: number; runs: number }
}

/** Draws suites, lets a system as good or worse answer them, and counts which gates fail it. */
export function simulate(scenario: Scenario, simulations: number, seed: number): Simulated {
  const { cases, drop } = scenario
  const kind = drop.kind === 'diffuse' ? 1 : 2
  const uniform = seededUniform(seed, cases, Math.round(drop.size * 1000), kind)
  const simulated: Simulated = {
    scenario,
    simulations,
    fails: { '1+1': {}, '3+1': {}, '3+3': {} },
    adaptive: { fails: 0, runs: 0 },
  }
  for (let simulation = 0; simulation < simulations; simulation += 1) {
    const before = drawSuite(cases, uniform)
    const after = worsen(before, drop, uniform)
    const baselines = [before, before, before].map(suite => drawRun(suite, uniform))
    const candidates = [after, after, after].map(suite => drawRun(suite, uniform))
    for (const { name, baseline, current } of designs) {
      const pairs = pairRuns(baselines.slice(0, baseline), candidates.slice(0, current))
      const fails = simulated.fails[name]
      for (const gate of failingGates(pairs, uniform)) fails[gate] = (fails[gate] ?? 0) + 1
    }
    const adaptive = gateFailsAdaptively(pairRuns(baselines, candidates))
    simulated.adaptive.fails += Number(adaptive.fails)
    simulated.adaptive.runs += adaptive.runs
  }
  return simulated
}

/** From the scores of each run to the scores of each case. */
function pairRuns(baselines: readonly number[][], candidates: readonly number[][]): ScorePair[] {
  const [first = []] = baselines
  return first.map((_score, index) => ({
    baseline: baselines.map(run => run[index] ?? 0),
    current: candidates.map(run => run[index] ?? 0),
  }))
}
