import { pieceOf } from '../evidence/index.ts'
import type { CaseInProgress } from '../evidence/caseInProgress.ts'
import type { MetricDefinition } from '../golden/goldenSet.ts'
import { inapplicable } from '../metrics/applicability.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import { judgeError, notApplicable } from '../score.ts'
import type { Score } from '../score.ts'
import { abstained, declinedToAnswer } from '../text/abstained.ts'
import { readsContexts } from './readsContexts.ts'

/** The texts that claims are checked against. */
export type PremiseName = NonNullable<MetricDefinition['premise']>

/** A metric whose score may be certain before the judge is asked. */
interface MetricToScore {
  metric: AnyMetric
  premise: PremiseName
  /** The step that is scored instead of the answer. @default none */
  step?: string | undefined
}

/**
 * The score of a metric for which nothing can be measured, before any judge is asked; undefined for
 * all others.
 */
export function scoreBeforehand(
  { metric, premise, step }: MetricToScore,
  { case: evaluated, output }: Pick<CaseInProgress, 'case' | 'output'>,
): Score | undefined {
  const { needs } = metric
  const needed = premise === 'documents' ? [...needs, 'documentTexts' as const] : needs
  const never = inapplicable({ ...metric, needs: needed }, evaluated)
  if (never) return never
  // An error, not `notApplicable`, because a lost answer must not pass.
  if (output.retrievalOnly && readsAnswer(metric)) return unanswered
  const readsUnknown = output.answerOnly && premise === 'contexts' && step === undefined
  if (!readsUnknown || !readsContexts(metric)) return undefined
  return abstained(output) ? notApplicable(declinedToAnswer) : retrievalUnknown
}

const unanswered = judgeError(
  'the pipeline gave no `answer`, which this metric reads: return one, or leave the metric out',
)

/** For an answer that no list recognizes as a refusal. `evaluate` then asks the judge. */
export const retrievalUnknown = judgeError(
  'the answer has no `contexts`, so what was retrieved is unknown: give `contexts` with the answer, `contexts: []` if nothing was retrieved, or leave the metric out',
)

function readsAnswer({ measures, requires }: AnyMetric): boolean {
  return measures === 'answer' || requires.some(name => pieceOf(name).claimsOf === 'answer')
}
