import type { Comparison, MetricDecision } from '../../gate/decision.ts'
import { pText } from '../../gate/wording.ts'
import type { Results } from '../../results/results.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { asWritten, decimal, signedDecimal } from '../../text/numbers.ts'
import { byReportOrder } from '../metricOrder.ts'
import { codeSpan } from './codeSpan.ts'

const header = [
  '| metric | base | now | Δ (95 %) | p | + / − / = | floor | verdict |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
]

/**
 * One table of a set: what counts first, then, folded, what is only shown. Reasons that need words
 * stand below.
 * @param mostRows of each of the two
 */
export function setTable(
  set: string,
  metrics: readonly MetricDecision[],
  { results, mostRows }: { results: Results; mostRows: number },
): string {
  const sorted = metrics.toSorted(byReportOrder)
  const counting = sorted.filter(counts)
  const others = sorted.filter(metric => !counts(metric))
  const file = ownEntry(results.sets, set)?.file
  const place = file === undefined ? '' : ` · ${codeSpan(file)}`
  const reasons = counting
    .filter(({ verdict }) => !selfExplaining.has(verdict))
    .slice(0, mostRows)
    .map(({ metric, reason }) => `- ${codeSpan(metric)}: ${codeSpan(reason, { maxLength: 400 })}`)
  return [
    `### ${codeSpan(set, { maxLength: 80 })}${place}`,
    ...(counting.length > 0 ? [rows(counting, mostRows)] : []),
    ...(reasons.length > 0 ? [reasons.join('\n')] : []),
    ...(others.length > 0 ? [folded(`${others.length} not gated`, rows(others, mostRows))] : []),
  ].join('\n\n')
}

/** Markdown that is shown when its headline is clicked. The headline is ours: nothing is escaped. */
export function folded(headline: string, content: string): string {
  return `<details>\n<summary>${headline}</summary>\n\n${content}\n\n</details>`
}

const selfExplaining = new Set<MetricDecision['verdict']>(['unchanged', 'improved', 'incomplete'])

function counts({ gated, verdict }: MetricDecision): boolean {
  return gated || verdict === 'floor'
}

function rows(metrics: readonly MetricDecision[], most: number): string {
  const shown = metrics.slice(0, most).map(row)
  const more = metrics.length > most ? [`\n… and ${metrics.length - most} more`] : []
  return [...header, ...shown, ...more].join('\n')
}

function row(decision: MetricDecision): string {
  const { metric, direction, n, mean, comparison, floor, verdict } = decision
  const bound = direction === 'higher' ? '≥' : '≤'
  const cells = [
    `${codeSpan(metric, { inTable: true, maxLength: 60 })}${direction === 'lower' ? ' ↓' : ''}`,
    comparison
      ? armText(comparison.baselineMean, comparison.pairs, comparison.repeats.baseline)
      : '',
    mean === null ? '–' : armText(mean, n, comparison?.repeats.current ?? 1),
    comparison ? changeText(comparison) : '',
    comparison?.pWorse === undefined ? '' : pText(comparison.pWorse),
    comparison ? `${comparison.better} / ${comparison.worse} / ${comparison.same}` : '',
    floor === undefined ? '' : `${bound} ${asWritten(floor)}`,
    verdict,
  ]
  return `| ${cells.join(' | ')} |`
}

/** `0.932 (48 × 3)`: a mean over so many cases, each with so many repeats. */
function armText(mean: number, cases: number, repeats: number): string {
  return `${decimal(mean)} (${cases}${repeats > 1 ? ` × ${repeats}` : ''})`
}

function changeText({ delta, interval, better, worse }: Comparison): string {
  if (!interval || better + worse === 0) return signedDecimal(delta)
  return `${signedDecimal(delta)} (${signedDecimal(interval.lower)} to ${signedDecimal(interval.upper)})`
}
