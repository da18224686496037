import type { CaseRecord } from '../../results/results.ts'
import type { StepTotal } from '../../results/stepTotals.ts'
import { stepTotals } from '../../results/stepTotals.ts'
import { mean } from '../../statistics/mean.ts'
import { nearestRank } from '../../statistics/nearestRank.ts'
import { firstFew } from '../../text/firstFew.ts'
import { price } from './costs.ts'
import { shownName } from '../model/names.ts'
import { seconds } from '../../text/seconds.ts'

/** Milliseconds. Of a shorter time two digits of a second would say nothing. */
export const shortestStep = 10

const mostNamed = 6

/** `retrieve 0.12 s, generate 1.8 s`: the median over the cases in which a step ran; undefined if none took long. */
export function stepTimes(records: readonly CaseRecord[]): string | undefined {
  return listed(records, totals => {
    const times = totals.map(({ milliseconds }) => milliseconds)
    const median =
      nearestRank(
        times.toSorted((first, second) => first - second),
        0.5,
      ) ?? 0
    return median < shortestStep ? undefined : seconds(median)
  })
}

/** `generate 0.0021`: the mean over the cases in which a step reported its cost. */
export function stepCosts(records: readonly CaseRecord[]): string | undefined {
  return listed(records, totals => {
    const costs = totals.flatMap(({ cost }) => cost ?? [])
    return costs.length === 0 ? undefined : price(mean(costs))
  })
}

function listed(
  records: readonly CaseRecord[],
  shown: (totals: readonly StepTotal[]) => string | undefined,
): string | undefined {
  const byStep = Map.groupBy(records.flatMap(stepTotals), ({ name }) => name)
  const told = [...byStep].flatMap(([name, totals]) => {
    const text = shown(totals)
    return text === undefined ? [] : [`${shownName(name)} ${text}`]
  })
  return told.length === 0 ? undefined : firstFew(told, mostNamed)
}
