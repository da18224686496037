import { counted, decimal } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { FoldedCase } from '../cases/foldedCases.ts'
import { shownName } from '../model/names.ts'
import type { Explanation } from '../model/explanation.ts'
import type { AnswerOf } from './callRules.ts'
import { callWeaknesses } from './callRules.ts'
import { generatorRules } from './generatorRules.ts'
import type { DiagnosedMetric } from './diagnosedMetric.ts'
import { measuringRules } from './measuringRules.ts'
import { retrieverRules } from './retrieverRules.ts'
import { partOf } from './weakness.ts'
import type { Weakness } from './weakness.ts'

const rules = [...retrieverRules, ...generatorRules, ...measuringRules]

/**
 * The weak parts of a system that the metrics of a set show. The part that loses most
 * comes first. Empty if all is well or too little is known. After the advice of RAGChecker, which
 * reads the same metrics for a developer.
 */
export function diagnose(cases: readonly FoldedCase[]): Weakness[] {
  return rules
    .flatMap(rule => rule(cases) ?? [])
    .toSorted((first, second) => second.severity - first.severity)
}

/** How many weaknesses a report shows. */
const most = 4

/**
 * The worst weaknesses of all sets, with what shows them and where to look.
 * @param answerOf finds kept answers, whose calls of tools are looked at. @default they are not
 */
export function weaknesses(
  sets: ReadonlyMap<string, readonly FoldedCase[]>,
  answerOf?: AnswerOf,
): readonly Explanation[] {
  return [...sets]
    .flatMap(([set, cases]) => {
      const ofCalls = answerOf ? callWeaknesses(cases, answerOf) : []
      return [...ofCalls, ...diagnose(cases)].map(weakness => ({ set, weakness }))
    })
    .toSorted((first, second) => second.weakness.severity - first.weakness.severity)
    .slice(0, most)
    .map(({ set, weakness }) => explained(set, weakness))
}

function explained(set: string, { part, text, numbers, cases }: Weakness): Explanation {
  return {
    headline: `${partOf(part, [set])}: ${printable(text, 400)}${text.endsWith('?') ? '' : '.'}`,
    details: numbers.length === 0 ? [] : [numbers.map(numberText).join(', ')],
    cases: cases.map(({ record: { caseId } }) => ({ set, caseId })),
  }
}

/** `documentRecall 0.420 (40 cases)` */
function numberText({ metric, mean, n }: DiagnosedMetric): string {
  return `${shownName(metric)} ${decimal(mean)} (${counted(n, 'case')})`
}
