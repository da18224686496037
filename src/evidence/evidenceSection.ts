import { printable } from '../text/untrusted.ts'
import type { VerdictCounts } from './verdictCounts.ts'

/** How a metric reads the evidence that a report shows. */
export interface SectionOptions {
  /** Metric key. */
  metric: string
  /** Name of the piece in results. */
  name: string
  /** Whether one passage had to carry a claim by itself. */
  isPerChunk: boolean
  /** The verdict whose share of the claims the metric tells. */
  counted: 'supported' | 'refuted'
  /** How many entries the list has lost, because the record had to be small. */
  leftOut: number
  /** Where the golden set states a check of the case, by its index. @default not shown */
  placeOfCheck?: ((index: number) => string) | undefined
  /** The verdicts of all claims, if some were left out of the list. Absent in records of older versions. */
  verdicts?: VerdictCounts | undefined
}

/** A line of an entry. The text is cut and safe to print. */
export interface EvidenceFact {
  label: string
  text: string
}

/** One thing that the judge or a metric looked at. */
export interface EvidenceEntry {
  /** Whether it tells what went wrong. */
  wrong: boolean
  /** Whether reports mark it as right or wrong. */
  marked: boolean
  /** The first fact names the item. */
  facts: [EvidenceFact, ...EvidenceFact[]]
}

/** One kind of evidence: the result as a whole, then entry by entry. */
export interface EvidenceSection {
  /** Absent if there is one entry only, which says it all. */
  summary?: string
  entries: EvidenceEntry[]
  /** How many entries more there were, that the record had no room for. @default none */
  leftOut?: number
}

/** An entry that is marked as right or wrong: `✗ refuted: Refunds take a year.` */
export function markedEntry(
  wrong: boolean,
  label: string,
  text: string,
  notes: readonly (EvidenceFact | undefined)[] = [],
): EvidenceEntry {
  const present = notes.filter(note => note !== undefined)
  return { wrong, marked: true, facts: [{ label, text: shownText(text) }, ...present] }
}

/** `9 sentences`, or `the 4 sentences that are kept` if the others are unknown. */
export function keptOf(kept: number, leftOut: number, what: string): string {
  return leftOut === 0 ? `${kept} ${what}` : `the ${kept} ${what} that are kept`
}

/** Text of a judge or a pipeline, as reports show it. */
export function shownText(text: string): string {
  return printable(text, 300)
}

/** A passage is named by its id. */
export function shownId(id: string): string {
  return printable(id, 80)
}

/** Ids or names, as reports list them. */
export function shownIds(ids: readonly string[]): string {
  return ids.map(shownId).join(', ') || 'none'
}
