import { pText } from '../../gate/compare/pValue.ts'
import type { ScoresCompared } from '../../gate/decision.ts'
import type { SystemComparison, SystemVerdict } from '../../gate/systems/systemComparison.ts'
import { decimal, digitsBetween, signedDecimal } from '../../text/numbers.ts'
import { byReportOrder } from '../words/metricOrder.ts'
import { shownName } from '../model/names.ts'
import type { SystemsInSet } from './systemRun.ts'

const verdictWords: Record<SystemVerdict, string> = {
  better: 'better',
  worse: 'worse',
  equal: 'equal',
  open: "can't tell",
  incomparable: 'measured differently',
}

/** How one candidate does by one metric, as texts for a table. Empty where there is nothing to say. */
export interface SystemRow {
  metric: string
  system: string
  cases: string
  reference: string
  mean: string
  delta: string
  interval: string
  p: string
  moved: string
  verdict: SystemVerdict | undefined
  verdictText: string
}

/** A row for each metric and candidate; those that are not gated only where all are asked for, or none is gated. */
export function systemRows({ candidates }: SystemsInSet, all: boolean): SystemRow[] {
  const rows = candidates.flatMap(({ name, metrics }) =>
    metrics.map(own => ({ name, own, metric: own.metric })),
  )
  const gated = rows.filter(({ own }) => own.gated)
  return (all || gated.length === 0 ? rows : gated)
    .toSorted(byReportOrder)
    .map(({ name, own }) => systemRow(name, own))
}

/** A difference at this p or below is worth a word, though it is not proved. */
const suspicious = 0.05

function openText({ p = 1, direction }: SystemComparison, comparison: ScoresCompared): string {
  const { better, worse, delta } = comparison
  if (better + worse === 0) return 'no case differs'
  if (p > suspicious) return verdictWords.open
  return delta > 0 === (direction === 'higher') ? 'likely better' : 'likely worse'
}

function systemRow(name: string, own: SystemComparison): SystemRow {
  const { metric, direction, comparison, p, verdict } = own
  const row = {
    metric: direction === 'lower' ? `${shownName(metric)} ↓` : shownName(metric),
    system: shownName(name),
    verdict,
    verdictText: verdict === undefined ? '' : verdictWords[verdict],
  }
  if (!comparison) {
    return {
      ...row,
      cases: '0',
      reference: '',
      mean: '',
      delta: '',
      interval: '',
      p: '',
      moved: '',
    }
  }
  const { baselineMean, currentMean, delta, interval, pairs, better, worse, same } = comparison
  const digits = digitsBetween(baselineMean, currentMean)
  return {
    ...row,
    verdictText: verdict === 'open' ? openText(own, comparison) : row.verdictText,
    cases: String(pairs),
    reference: decimal(baselineMean, digits),
    mean: decimal(currentMean, digits),
    delta: signedDecimal(delta, digits),
    interval:
      // Without any spread an interval would claim to know the rest.
      interval && interval.lower < interval.upper
        ? `${signedDecimal(interval.lower)} to ${signedDecimal(interval.upper)}`
        : '',
    p: p === undefined || !own.gated ? '' : pText(p),
    moved: `${better} / ${worse} / ${same}`,
  }
}
