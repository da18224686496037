import { printable } from '../../text/untrusted.ts'
import { shownText } from '../../evidence/evidenceSection.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { refusalWords } from './refusalWords.ts'
import { entryLines, evidenceSections } from './evidenceSections.ts'
import type { ScoredCase } from './caseScores.ts'

/**
 * What a case asks, quoted.
 * @param before the question before it in its conversation, which says what “And if it is broken?” is about
 */
export function questionLines({ question }: ScoredCase['record'], before?: string): string[] {
  if (question === undefined) return []
  const after = before === undefined ? [] : [`after: “${printable(before, 120)}”`]
  return [...after, `“${printable(question, 200)}”`]
}

/**
 * A refusal that was wrong, what scores say about themselves, then each piece of evidence with
 * something wrong: its summary and the first fault.
 */
export function caseFaults(record: ScoredCase['record'], metrics: readonly string[]): string[][] {
  const evidence = evidenceSections(record, metrics).flatMap(({ summary, entries }) => {
    const first = entries.find(({ wrong }) => wrong)
    return first ? [[...(summary === undefined ? [] : [summary]), ...entryLines(first)]] : []
  })
  return [
    ...refusalWords(record, metrics).map(words => [words]),
    ...metrics.flatMap(metric => toldByScore(record, metric).map(line => [line])),
    ...evidence,
  ]
}

/** What the score of a metric says about itself, as those of a project's own and of steps do. */
export function toldByScore({ scores }: ScoredCase['record'], metric: string): string[] {
  const score = ownEntry(scores, metric)
  if (score?.status !== 'scored' || score.reason === undefined) return []
  return [`${printable(metric, 80)}: ${shownText(score.reason)}`]
}
