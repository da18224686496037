import { decimal, digitsBetween } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { shownText } from '../../evidence/evidenceSection.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { refusalWords } from './refusalWords.ts'
import { entryLines, evidenceSections } from './evidenceSections.ts'
import type { CaseScore, ScoredCase } from './caseScores.ts'

/** `1 → 0.5 0 0.5`: the repeats before and now. What is equal is written once: all repeats of one, or both. */
export function shownRepeats(score: CaseScore): string {
  const { repeats } = score
  const digits = scoreDigits(score, 2)
  const arms = [repeats.former, repeats.now].map(arm => {
    const shown = arm.map(one => String(Number(decimal(one, digits))))
    return (new Set(shown).size === 1 ? shown.slice(0, 1) : shown).join(' ')
  })
  return [...new Set(arms)].filter(arm => arm !== '').join(' → ')
}

/** `was 1 in both runs, is 0.5, 0 and 0.5`: the same for people who read it once. */
export function repeatsInWords(score: CaseScore): string {
  const { repeats } = score
  const digits = scoreDigits(score, 2)
  const arms = [repeats.former, repeats.now].map(arm =>
    runsInWords(arm.map(one => String(Number(decimal(one, digits))))),
  )
  const [former = '', now = ''] = arms
  if (former === '' || former === now) return now
  return `was ${former}, is ${now === '' ? 'gone' : now}`
}

function runsInWords(values: readonly string[]): string {
  const [first = '', ...others] = values
  if (others.length === 0) return first
  if (others.every(one => one === first)) {
    return `${first} in ${values.length === 2 ? 'both' : `all ${values.length}`} runs`
  }
  return `${values.slice(0, -1).join(', ')} and ${values.at(-1)}`
}

/** As many decimals as it takes to show a score apart from all that it is compared with. */
export function scoreDigits({ value, former, floor, missed }: CaseScore, fewest?: number): number {
  const others = [value, former, floor, missed].filter(other => other !== undefined)
  return Math.max(...others.map(other => digitsBetween(other, value, fewest)))
}

/** What a case asks, quoted. */
export function questionLines({ question }: ScoredCase['record']): string[] {
  return question === undefined ? [] : [`“${printable(question, 200)}”`]
}

/**
 * A refusal that was wrong, what scores say of themselves, then each piece of evidence with
 * something wrong: its summary and the first fault.
 */
export function caseFaults({ record, scores }: ScoredCase): string[][] {
  const metrics = scores.map(({ metric }) => metric)
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

/** What the score of a metric says of itself, as those of a project's own and of steps do. */
export function toldByScore({ scores }: ScoredCase['record'], metric: string): string[] {
  const score = ownEntry(scores, metric)
  if (score?.status !== 'scored' || score.reason === undefined) return []
  return [`${printable(metric, 80)}: ${shownText(score.reason)}`]
}
