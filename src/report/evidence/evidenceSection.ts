import type { CaseEvidence, Measurement } from '../../results/results.ts'
import { printable } from '../../text/untrusted.ts'

export interface ShownEvidence {
  evidence: CaseEvidence
  /** How many entries of each list the evidence has lost, by the list's path. @default none */
  leftOut?: Readonly<Record<string, number>> | undefined
  /** How each metric was measured, by its key. @default as where a golden set says nothing */
  measurements?: Readonly<Record<string, Measurement>> | undefined
}

/** One thing that the judge or a metric looked at, as lines of which the first says what it is. */
export interface EvidenceEntry {
  /** Whether it tells what went wrong. */
  wrong: boolean
  lines: string[]
}

/** One kind of evidence: how it came out as a whole, then entry by entry. */
export interface EvidenceSection {
  /** Absent where there is one entry only, which says it all. */
  summary?: string
  entries: EvidenceEntry[]
}

/** An entry that is marked as right or wrong: `✗ refuted: Refunds take a year.` */
export function markedEntry(
  wrong: boolean,
  label: string,
  text: string,
  notes: readonly (string | undefined)[] = [],
): EvidenceEntry {
  const details = notes.flatMap(note => (note === undefined ? [] : [`      ${note}`]))
  return {
    wrong,
    lines: [`  ${wrong ? '✗' : '✓'} ${label}: ${shownText(text)}`, ...details],
  }
}

/** Text of a judge or a pipeline, as evidence shows it. */
export function shownText(text: string): string {
  return printable(text, 300)
}

/** A passage is named by its id. */
export function shownId(id: string): string {
  return printable(id, 80)
}

/** What is wrong stands first. */
export function wrongFirst(entries: readonly EvidenceEntry[]): EvidenceEntry[] {
  return entries.toSorted((first, second) => Number(second.wrong) - Number(first.wrong))
}
