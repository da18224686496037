import type { BaselineCase, BaselineSet } from '../baseline/baseline.ts'
import { scoresOf } from '../baseline/baseline.ts'
import { meets } from '../scores/policy.ts'
import { printable } from '../text/untrusted.ts'
import { samplesOfNoise } from './compare/criticalFindings.ts'
import type { JoinedCase } from './compare/join.ts'
import { isNoisy } from './compare/observedNoise.ts'

/**
 * Critical cases that hold a threshold in every sample of the baseline and in no sample of the run, or the other way
 * round. A single case hardly moves a mean, and a case that the baseline records as failing can never be lost again.
 * @param joined cases of the baseline with those of the run
 */
export function criticalInDoubt(
  set: string,
  joined: readonly JoinedCase[],
  { recorded, measured }: { recorded: BaselineSet; measured: BaselineSet },
): string[] {
  return joined.flatMap(({ caseId, baseline, current }) =>
    Object.entries(current.critical ?? {}).flatMap(([metric, { each, direction }]) => {
      const held = (one: BaselineCase) =>
        scoresOf(one, metric).map(score => meets(score, each, direction))
      const [before, now] = [held(baseline), held(current)]
      const needed = isNoisy(recorded, measured, metric) ? samplesOfNoise : 1
      const agree = before.some(one => now.includes(one))
      if (agree || Math.min(before.length, now.length) < needed) return []
      const [own, shown] = before[0] ? ['held', 'missed'] : ['missed', 'held']
      const name = `${printable(set, 80)} › ${printable(caseId, 80)}`
      return [
        `${name} is critical: ${printable(metric, 80)} is recorded as ${own} and is ${shown} in this run`,
      ]
    }),
  )
}
