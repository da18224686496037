import { gatedPart } from '../results/gatedPart.ts'
import type { Results } from '../results/results.ts'

/** The names of sets that no score can fail, sorted. */
interface SetsThatCantFail {
  /** Sets without a threshold, floor or limit: without a baseline nothing fails them. */
  withoutBaseline: string[]
  /** The same, but only those that also gate no metric: nothing fails them with a baseline either. */
  ever: string[]
}

/** The sets of a run that no score can fail. */
export function setsThatCantFail(results: Results): SetsThatCantFail {
  const { sets, cases } = gatedPart(results)
  const byCase = new Set(
    cases
      .filter(({ critical, thresholds }) => isFilled(critical) || isFilled(thresholds))
      .map(({ set }) => set),
  )
  const unchecked = Object.entries(sets).filter(
    ([
      name,
      {
        policy: { metrics, limits },
      },
    ]) => {
      const required = Object.values(metrics).some(
        ({ each, mean }) => each !== undefined || mean !== undefined,
      )
      return !required && !isFilled(limits) && !byCase.has(name)
    },
  )
  return {
    withoutBaseline: unchecked.map(([name]) => name).toSorted(),
    ever: unchecked
      .filter(([, { policy }]) => Object.values(policy.metrics).every(({ gate }) => !gate))
      .map(([name]) => name)
      .toSorted(),
  }
}

const isFilled = (found: object | undefined): boolean =>
  found !== undefined && Object.keys(found).length > 0
