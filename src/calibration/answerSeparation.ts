import type { Estimate } from '../scores/interval.ts'
import type { NotApplicable } from './estimate.ts'
import { estimate, rounded } from './estimate.ts'
import { bootstrap } from './statistics/bootstrap.ts'
import type { Graded } from './statistics/separation.ts'
import { areaUnderCurve, bestThreshold } from './statistics/separation.ts'

/** How well the share of a text's claims that are supported tells supported texts from others. */
export interface Separation {
  areaUnderCurve: Estimate
  /** Where to draw the line. It was chosen on these very labels, so expect a little less. */
  bestThreshold?: { threshold: number; balancedAccuracy: number }
}

/** Not applicable where every text has all its claims supported, or none: those are verdicts. */
export function separationOf(
  texts: readonly (Graded & { cluster: string })[],
): Separation | NotApplicable {
  if (texts.every(({ score }) => score === 0 || score === 1)) {
    return { notApplicable: 'the judge gives verdicts, and no text lies between them' }
  }
  const best = bestThreshold(texts)
  const { curve } = bootstrap(texts, { curve: areaUnderCurve })
  return {
    areaUnderCurve: estimate(areaUnderCurve(texts), curve),
    ...(best && {
      bestThreshold: {
        // Rounded up it would leave out the very texts that it was chosen for.
        threshold: Math.floor(best.threshold * 10_000) / 10_000,
        balancedAccuracy: rounded(best.balancedAccuracy),
      },
    }),
  }
}
