import type { ScorePair } from '../../src/statistics/scorePair.ts'
import { mean } from '../../src/statistics/mean.ts'
import { difference } from '../../src/statistics/scorePair.ts'
import { bcaUpperBound, resampledMeans } from './bootstrap.ts'
import { gateFails } from './ourGate.ts'
import { criticalT, pairedT } from './pairedT.ts'
import type { Uniform } from './uniform.ts'

/** Samples that a bootstrap draws. */
export const resamples = 2000

/** Ways to decide whether scores got worse, in the order of the tables. */
export const gateNames = [
  'this gate',
  'mean fell > .02',
  't .01',
  't .05',
  'BCa .01',
  'BCa .05',
] as const

export type GateName = (typeof gateNames)[number]

/** Which gates fail the same scores. */
export function failingGates(pairs: readonly ScorePair[], uniform: Uniform): GateName[] {
  const differences = pairs.map(difference)
  const t = pairedT(differences)
  const means = resampledMeans(differences, resamples, uniform)
  const fails: Record<GateName, boolean> = {
    'this gate': gateFails(pairs),
    'mean fell > .02': mean(differences) < -0.02,
    't .01': t <= criticalT(0.01, pairs.length),
    't .05': t <= criticalT(0.05, pairs.length),
    'BCa .01': bcaUpperBound(differences, means, 0.01) < 0,
    'BCa .05': bcaUpperBound(differences, means, 0.05) < 0,
  }
  return gateNames.filter(name => fails[name])
}
