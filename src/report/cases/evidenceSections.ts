import type { CaseEvidenceEntry } from '../../evidence/caseEvidence.ts'
import { caseEvidenceEntries, ofStepPath } from '../../evidence/caseEvidence.ts'
import type { EvidenceEntry, EvidenceSection } from '../../evidence/evidenceSection.ts'
import { shownId } from '../../evidence/evidenceSection.ts'
import type { EvidenceName } from '../../evidence/index.ts'
import type { GoldenField } from '../../golden/metrics/metricCatalogue.ts'
import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import { findMetric } from '../../metrics/index.ts'
import type { Metric } from '../../metrics/metric.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseRecord, Measurement } from '../../results/results.ts'

interface ShownEvidence extends Pick<
  CaseRecord,
  'evidence' | 'stepEvidence' | 'leftOut' | 'claimCounts'
> {
  /** How each metric was measured, by its key. @default as if a golden set says nothing */
  measurements?: Readonly<Record<string, Measurement>> | undefined
  /** By metric key. @default all were scored */
  scores?: CaseRecord['scores']
  /** Where the golden set states a check of the case, by its index. @default not shown */
  placeOfCheck?: (index: number) => string
}

/**
 * The evidence that metrics rest on, each piece once for all metrics that read it alike.
 * @param before what other parts of the report have shown, to which this is added. @default nothing
 */
export function evidenceSections(
  shown: ShownEvidence,
  metrics: readonly string[],
  before = new Set<string>(),
): EvidenceSection[] {
  return caseEvidenceEntries.flatMap(entry =>
    metrics
      .filter(metric => restsOn(metric, entry.piece.name, shown))
      .flatMap(metric =>
        sectionsOf(entry, metric, shown).flatMap(section =>
          firstTime(section, pathOf(entry, metric), before),
        ),
      ),
  )
}

/** The name of a list of the evidence that a metric reads. */
function pathOf({ name }: CaseEvidenceEntry, metric: string): string {
  const { step } = parseMetricKey(metric) ?? {}
  return step === undefined ? name : ofStepPath(name, step)
}

/** Entries are shown once. The summary of another metric of the same entries may still be shown. */
function firstTime(section: EvidenceSection, name: string, before: Set<string>): EvidenceSection[] {
  const { summary = '', entries } = section
  const isNew = (what: unknown) => before.size < before.add(JSON.stringify([name, what])).size
  const [hasNewEntries, hasNewSummary] = [isNew(entries), summary !== '' && isNew(summary)]
  if (hasNewEntries) return [section]
  return hasNewSummary ? [{ summary, entries: [] }] : []
}

function sectionsOf(
  entry: CaseEvidenceEntry,
  metric: string,
  { leftOut, claimCounts, measurements = {}, scores = {}, placeOfCheck, ...shown }: ShownEvidence,
): EvidenceSection[] {
  const { name, record } = entry
  const path = pathOf(entry, metric)
  const { step } = parseMetricKey(metric) ?? {}
  const evidence =
    step === undefined ? shown.evidence : (ownEntry(shown.stepEvidence ?? {}, step) ?? {})
  // If a judge can't tell refuted claims, none is refuted, and that says nothing.
  const tells = ownEntry(scores, metric)?.status !== 'notApplicable'
  const countsRefuted = tells && metricOf(metric)?.requires.includes('refutation')
  const recorded = evidence[name]
  if (recorded === undefined) return []
  const sections = record.sections(recorded, {
    metric,
    name,
    isPerChunk: ownEntry(measurements, metric)?.support === 'perChunk',
    counted: countsRefuted ? 'refuted' : 'supported',
    leftOut: leftOut?.[path] ?? 0,
    verdicts: claimCounts?.[path],
    placeOfCheck,
  })
  return step === undefined ? sections : sections.map(section => namingStep(section, step))
}

/** The evidence of several steps may be below each other. */
function namingStep({ summary, ...section }: EvidenceSection, step: string): EvidenceSection {
  const passages = `passages of ${shownId(step)}`
  return { summary: summary === undefined ? passages : `${passages}: ${summary}`, ...section }
}

/**
 * Whether a metric rests on a piece of evidence. If a record of an older version does not say what
 * a project's own metric reads, its ratings are shown, otherwise everything.
 */
function restsOn(key: string, piece: EvidenceName, shown: ShownEvidence): boolean {
  const { ratings = [], documents } = shown.evidence
  // What documents a step missed, its score says.
  if (parseMetricKey(key)?.step !== undefined)
    return metricOf(key)?.requires.includes(piece) === true
  // Documents that retrieval missed may explain any fault.
  if (piece === 'documents' && (documents?.missed.length ?? 0) > 0) return true
  const own = ownEntry(shown.measurements ?? {}, key)?.requires
  if (own) return own.includes(piece)
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
