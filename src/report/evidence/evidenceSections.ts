import type { GoldenField } from '../../golden/metrics/metricCatalogue.ts'
import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import { findMetric } from '../../metrics/index.ts'
import type { EvidenceName } from '../../metrics/metric.ts'
import type { CaseEvidence } from '../../results/results.ts'
import { claimsIn } from './claimSections.ts'
import { documentSection } from './documentSection.ts'
import { ratingSection } from './ratingSection.ts'
import type { EvidenceSection, ShownEvidence } from './evidenceSection.ts'
import { entitySection, questionSection, sentenceSection } from './textSections.ts'

type Need = EvidenceName | GoldenField

interface Piece {
  /** What a metric names that rests on it. */
  need: Need
  sections(shown: ShownEvidence, metric: string): EvidenceSection[]
}

/** Every piece of evidence, in the order of reports. */
const pieces: readonly Piece[] = [
  { need: 'answerInContexts', sections: claimsIn('answerInContexts') },
  { need: 'answerInContexts', sections: claimsIn('answerInDocuments') },
  { need: 'answerInReference', sections: claimsIn('answerInReference') },
  { need: 'referenceInContexts', sections: claimsIn('referenceInContexts') },
  { need: 'referenceInContexts', sections: claimsIn('referenceInDocuments') },
  { need: 'referenceInAnswer', sections: claimsIn('referenceInAnswer') },
  { need: 'ratings', sections: ({ evidence }, metric) => ratingSection(evidence, metric) },
  { need: 'contextSentences', sections: ({ evidence }) => sentenceSection(evidence) },
  { need: 'entities', sections: ({ evidence }) => entitySection(evidence) },
  { need: 'generatedQuestions', sections: ({ evidence }) => questionSection(evidence) },
  { need: 'relevantDocuments', sections: ({ evidence }) => documentSection(evidence) },
]

/** The evidence that metrics rest on, each piece once for all metrics that read it alike. */
export function evidenceSections(
  shown: ShownEvidence,
  metrics: readonly string[],
): EvidenceSection[] {
  return pieces.flatMap(({ need, sections }) => {
    const resting = metrics.filter(metric => needs(metric, need, shown.evidence))
    const found = resting.flatMap(metric => sections(shown, metric))
    return [...new Map(found.map(section => [JSON.stringify(section), section])).values()]
  })
}

/**
 * Whether a metric rests on a piece of evidence. One that a golden set defined by a rubric rests on
 * the ratings by its name; of a project's own nothing is known here, and everything is shown.
 */
function needs(key: string, need: Need, { ratings = [], documents }: CaseEvidence): boolean {
  // What retrieval missed explains whatever came of it.
  if (need === 'relevantDocuments' && (documents?.missed.length ?? 0) > 0) return true
  const metric = findMetric(parseMetricKey(key)?.name ?? key)
  const rated = ratings.some(rating => rating.metric === key)
  if (rated && !metric?.requires.includes('ratings')) return need === 'ratings'
  if (!metric) return true
  const named: readonly Need[] = [...metric.requires, ...metric.needs]
  return named.includes(need)
}
