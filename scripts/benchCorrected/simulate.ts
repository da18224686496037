import type { CorrectedMean } from '../../src/results/correctedMean.ts'
import { mean } from '../../src/statistics/mean.ts'
import { seededUniform } from '../benchGate/uniform.ts'
import { byOwnLabels, byRates } from './estimates.ts'
import { drawLabels } from './labels.ts'
import { drawCases, truth } from './world.ts'
import type { Judge } from './world.ts'

/** Cases of the corrected run. Twice as many of another run are labelled. */
const caseCount = 150

/** One way to correct one metric, over all simulations. */
export interface Simulated {
  truth: number
  raw: number[]
  found: (CorrectedMean | undefined)[]
}

export interface Simulation {
  /** Share of the claims that are supported. */
  supported: number
  /** How many claims are labelled. */
  size: number
  seed: number
  simulations: number
}

/** `faithfulness` and `refutedRate` by rates of other cases, then by labels of the cases themselves. */
export function simulate(
  judge: Judge,
  { supported, size, seed, simulations }: Simulation,
): Simulated[] {
  const uniform = seededUniform(1 + seed, size, Math.round(100 * supported), 7)
  const world = { judge, supported, uniform }
  const known = truth(world)
  const all = [known.faithfulness, known.refutedRate, known.faithfulness, known.refutedRate].map(
    (value): Simulated => ({ truth: value, raw: [], found: [] }),
  )
  for (let run = 0; run < simulations; run += 1) {
    const cases = drawCases(caseCount, world)
    const other = drawLabels(drawCases(2 * caseCount, world), size, uniform)
    const own = drawLabels(cases, size, uniform)
    const raw = (verdict: string) =>
      mean(
        cases.map(
          ({ claims }) => claims.filter(one => one.verdict === verdict).length / claims.length,
        ),
      )
    const found = [
      byRates(cases, other, 'supported'),
      byRates(cases, other, 'refuted'),
      byOwnLabels(cases, own, 'supported'),
      byOwnLabels(cases, own, 'refuted'),
    ]
    for (const [index, one] of all.entries()) {
      one.found.push(found[index])
      one.raw.push(raw(index % 2 === 0 ? 'supported' : 'refuted'))
    }
  }
  return all
}
