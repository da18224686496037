import { counted, decimal } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { diagnose } from './diagnose.ts'
import type { MeasuredMetric } from './measuredMetric.ts'
import type { Weakness } from './weakness.ts'
import type { FoldedCase } from '../cases/foldedCases.ts'
import { listed, shownName } from '../words/names.ts'

/** What the scores of all sets point to: the worst first, with what says so and where to look. */
export function diagnosisLines(sets: ReadonlyMap<string, readonly FoldedCase[]>): string[] {
  return weaknesses(sets).flatMap(([headline, ...details]) => [
    headline,
    ...details.map(line => `  │ ${line}`),
  ])
}

/** Of each weakness a headline, and the lines that say why. */
export function weaknesses(
  sets: ReadonlyMap<string, readonly FoldedCase[]>,
  most = 4,
): [headline: string, ...details: string[]][] {
  return [...sets]
    .flatMap(([set, cases]) => diagnose(cases).map(weakness => ({ set, weakness })))
    .toSorted((first, second) => second.weakness.severity - first.weakness.severity)
    .slice(0, most)
    .map(({ set, weakness }) => weaknessLines(set, weakness))
}

function weaknessLines(
  set: string,
  { part, text, numbers, cases }: Weakness,
): [headline: string, ...details: string[]] {
  const ids = cases.map(({ record }) => record.caseId)
  return [
    `${part} of ${shownName(set)}: ${printable(text, 400)}.`,
    ...(numbers.length === 0 ? [] : [numbers.map(numberText).join(', ')]),
    `see ${listed(ids)}`,
  ]
}

/** `documentRecall 0.420 (40 cases)` */
function numberText({ metric, mean, n }: MeasuredMetric): string {
  return `${shownName(metric)} ${decimal(mean)} (${counted(n, 'case')})`
}
