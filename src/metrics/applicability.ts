import type { RelevantDocument, RetrievedContext } from '../golden/goldenSet.ts'
import { referenceText } from '../text/referenceText.ts'
import type { GoldenField } from '../golden/metrics/metricCatalogue.ts'
import type { Metric, MetricCase } from './metric.ts'
import { notApplicable } from '../score.ts'
import type { Score } from '../score.ts'
import { isBlank } from '../text/isBlank.ts'

/** The relevant documents whose text the golden set holds, as if they had been retrieved. */
export function documentsWithText(documents: readonly RelevantDocument[] = []): RetrievedContext[] {
  return documents.flatMap(({ id, grade, text = '' }) =>
    grade >= 1 && text.trim() !== '' ? [{ id, documentId: id, text }] : [],
  )
}

const present: Record<GoldenField, (evaluated: MetricCase) => boolean> = {
  reference: ({ reference = '' }) => reference.trim() !== '',
  referenceClaims: evaluated => !isBlank(referenceText(evaluated)),
  relevantDocuments: ({ relevantDocuments = [] }) => relevantDocuments.length > 0,
  documentTexts: ({ relevantDocuments = [] }) => documentsWithText(relevantDocuments).length > 0,
}

const missing: Record<GoldenField, string> = {
  reference: 'the case has no `reference`',
  referenceClaims: 'the case has neither `reference` nor `facts`',
  relevantDocuments: 'the case has no `relevantDocuments`',
  documentTexts: 'no relevant document of the case has a `text` or a `file`',
}

/**
 * The score of a metric whose golden fields a case doesn't have, before any judge is asked; undefined if it has them.
 * If the right answer is to decline or to ask back, there is nothing to retrieve and nothing to agree with, even if the case has such
 * fields. The loader reports a missing field of an answerable case as a mistake; this check is for callers without a
 * golden set.
 */
export function inapplicable(
  { needs, onlyWith }: Pick<Metric, 'needs' | 'onlyWith'>,
  evaluated: MetricCase,
): Score | undefined {
  if (onlyWith !== undefined && evaluated[onlyWith] === undefined) {
    return notApplicable(`the case has no \`${onlyWith}\``)
  }
  if (needs.length > 0 && !evaluated.answerable) {
    return notApplicable(`the right answer is to ${evaluated.asksBack ? 'ask back' : 'decline'}`)
  }
  const field = needs.find(need => !present[need](evaluated))
  return field && notApplicable(missing[field])
}
