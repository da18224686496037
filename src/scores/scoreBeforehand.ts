import { pieceOf } from '../evidence/index.ts'
import type { CaseInProgress } from '../evidence/caseInProgress.ts'
import type { MetricDefinition } from '../golden/goldenSet.ts'
import { inapplicable } from '../metrics/applicability.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import { judgeError, notApplicable } from '../score.ts'
import type { Score } from '../score.ts'
import { readsContexts } from './readsContexts.ts'

/** The texts that claims are checked against. */
export type PremiseName = NonNullable<MetricDefinition['premise']>

/**
 * The score of a metric for which nothing can be measured, before any judge is asked; undefined for
 * all others.
 */
export function scoreBeforehand(
  metric: AnyMetric,
  premise: PremiseName,
  { case: evaluated, output }: Pick<CaseInProgress, 'case' | 'output'>,
): Score | undefined {
  const { needs } = metric
  const needed = premise === 'documents' ? [...needs, 'documentTexts' as const] : needs
  const never = inapplicable({ needs: needed }, evaluated)
  if (never) return never
  // An error, not `notApplicable`, because a lost answer must not pass.
  if (output.retrievalOnly && readsAnswer(metric)) return unanswered
  const isUnknown = output.answerOnly && premise === 'contexts' && readsContexts(metric)
  return isUnknown ? retrievalUnknown : undefined
}

const unanswered = judgeError(
  'the pipeline gave no `answer`, which this metric reads: return one, or leave the metric out',
)

const retrievalUnknown = notApplicable(
  'the recorded answer has no `contexts`, so nobody knows what was retrieved',
)

function readsAnswer({ measures, requires }: AnyMetric): boolean {
  return measures === 'answer' || requires.some(name => pieceOf(name).claimsOf === 'answer')
}
