import { gatedPart, variantPart } from '../../results/gatedPart.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { Results } from '../../results/results.ts'
import { firstFew } from '../../text/firstFew.ts'
import { counted, decimal } from '../../text/numbers.ts'
import { aggregateMetric, foldCases } from '../cases/foldedCases.ts'
import { byReportOrder } from '../words/metricOrder.ts'
import { shownName } from '../model/names.ts'

/** How many metrics are named. */
const mostNamed = 12

/**
 * What variants scored whose gated variant did not run, because one was chosen alone: `support, variant hyde (12
 * cases): faithfulness 0.917`. There is nothing to compare them with.
 */
export function variantMeans(results: Results): string[] {
  const gatedRan = new Set(gatedPart(results).cases.map(({ set }) => set))
  const names = new Set(
    Object.values(results.sets).flatMap(({ variants }) => variants?.names ?? []),
  )
  return [...names].flatMap(variant => {
    const run = variantPart(results, variant)
    return [...foldCases(run)].flatMap(([set, cases]) => {
      if (gatedRan.has(set)) return []
      const asked = Object.keys(ownEntry(run.sets, set)?.policy.metrics ?? {})
      const means = asked
        .map(metric => ({ metric, mean: aggregateMetric(cases, metric).mean }))
        .toSorted(byReportOrder)
        .map(({ metric, mean }) => `${shownName(metric)} ${mean === null ? '–' : decimal(mean)}`)
      const over = `${shownName(set)}, variant ${shownName(variant)} (${counted(cases.length, 'case')})`
      return [`${over}: ${firstFew(means, mostNamed)}`]
    })
  })
}
