import type { CaseEvidence, CaseEvidenceEntry } from '../../evidence/caseEvidence.ts'
import { caseEvidenceEntries } from '../../evidence/caseEvidence.ts'
import type { EvidenceEntry, EvidenceSection } from '../../evidence/evidenceSection.ts'
import type { EvidenceName } from '../../evidence/index.ts'
import type { GoldenField } from '../../golden/metrics/metricCatalogue.ts'
import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import { findMetric } from '../../metrics/index.ts'
import type { Metric } from '../../metrics/metric.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseRecord, Measurement } from '../../results/results.ts'

export interface ShownEvidence extends Pick<CaseRecord, 'evidence' | 'leftOut' | 'claimCounts'> {
  /** How each metric was measured, by its key. @default as where a golden set says nothing */
  measurements?: Readonly<Record<string, Measurement>> | undefined
}

/** The evidence that metrics rest on, each piece once for all metrics that read it alike. */
export function evidenceSections(
  shown: ShownEvidence,
  metrics: readonly string[],
): EvidenceSection[] {
  return caseEvidenceEntries.flatMap(entry => {
    const resting = metrics.filter(metric => restsOn(metric, entry.piece.name, shown.evidence))
    const found = resting.flatMap(metric => sectionsOf(entry, metric, shown))
    return [...new Map(found.map(section => [JSON.stringify(section), section])).values()]
  })
}

function sectionsOf(
  { name, record }: CaseEvidenceEntry,
  metric: string,
  { evidence, leftOut, claimCounts, measurements = {} }: ShownEvidence,
): EvidenceSection[] {
  const recorded = evidence[name]
  if (recorded === undefined) return []
  return record.sections(recorded, {
    metric,
    name,
    isPerChunk: ownEntry(measurements, metric)?.support === 'perChunk',
    counted: metricOf(metric)?.requires.includes('refutation') ? 'refuted' : 'supported',
    leftOut: leftOut?.[name] ?? 0,
    verdicts: claimCounts?.[name],
  })
}

/**
 * Whether a metric rests on a piece of evidence. One that a golden set defined by a rubric rests on
 * the ratings by its name. For metrics of a project's own, everything is shown.
 */
function restsOn(key: string, piece: EvidenceName, evidence: CaseEvidence): boolean {
  const { ratings = [], documents } = evidence
  // Documents that retrieval missed may explain any fault.
  if (piece === 'documents' && (documents?.missed.length ?? 0) > 0) return true
  const metric = metricOf(key)
  const isRated = ratings.some(rating => rating.metric === key)
  if (isRated && !metric?.requires.includes('ratings')) return piece === 'ratings'
  if (!metric) return true
  const { requires, needs } = metric
  return requires.includes(piece) || (piece === 'documents' && readsDocuments(needs))
}

const metricOf = (key: string): Metric | undefined => findMetric(parseMetricKey(key)?.name ?? key)

const readsDocuments = (needs: readonly GoldenField[]): boolean =>
  needs.includes('relevantDocuments')

/** An entry as lines; the first says what it is. */
export function entryLines({ wrong, marked, facts: [first, ...notes] }: EvidenceEntry): string[] {
  const line = ({ label, text }: typeof first) => `${label}: ${text}`
  if (!marked) return [first, ...notes].map(fact => `  ${line(fact)}`)
  return [`  ${wrong ? '✗' : '✓'} ${line(first)}`, ...notes.map(note => `      ${line(note)}`)]
}

/** Faults first. */
export function wrongFirst(entries: readonly EvidenceEntry[]): EvidenceEntry[] {
  return entries.toSorted((first, second) => Number(second.wrong) - Number(first.wrong))
}
