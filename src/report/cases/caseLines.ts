import type { CaseRecord } from '../../results/results.ts'
import type { CaseScore, ScoredCase } from './caseScores.ts'
import { cutToWidth } from '../words/displayWidth.ts'
import { entryLines, evidenceSections } from '../words/evidenceSections.ts'
import { shownName, shownPlace } from '../words/names.ts'
import { asWritten, decimal, digitsBetween } from '../../text/numbers.ts'
import type { Paint } from '../words/paint.ts'
import { printable } from '../../text/untrusted.ts'

/** What happened in a case: its scores and place, what was asked, and what is wrong. */
export function caseLines({ record, scores }: ScoredCase, paint: Paint, width: number): string[] {
  const texts = scores.map(score => scoreText(score, record))
  const headline = `${paint('bold', texts.join(', '))}  ${caseName(record)}`
  const details = caseDetails({ record, scores }).flat()
  return [headline, ...details.map(line => `  │ ${cutToWidth(line, width - 4)}`)]
}

/** `support › refund-window  golden/support.golden.yaml:12` */
export function caseName(record: Pick<CaseRecord, 'set' | 'caseId' | 'file' | 'line'>): string {
  return `${shownName(record.set)} › ${shownName(record.caseId)}  ${shownPlace(record)}`
}

/** `faithfulness 1.000 → 0.333 (required 0.800)`: only what it is now where nothing changed. */
function scoreText(score: CaseScore, record: CaseRecord): string {
  const { metric, value, former = value } = score
  const required = record.missed.find(missed => missed.metric === metric)?.threshold ?? value
  const digits = Math.max(digitsBetween(former, value), digitsBetween(required, value))
  const [before, now] = [decimal(former, digits), decimal(value, digits)]
  const change = before === now ? now : `${before} → ${now}`
  const bound = required === value ? '' : ` (required ${asWritten(required)})`
  return `${shownName(metric)} ${change}${bound}${repeatsText(score)}`
}

/** ` [1 1 0.5 → 0.5 0 0.5]`: repeats are only shown where some differ. */
function repeatsText(score: CaseScore): string {
  const { former, now } = score.repeats
  const differ = [former, now].some(arm => arm.some(value => value !== arm[0]))
  return differ ? ` [${shownRepeats(score)}]` : ''
}

/** `1 1 0.5 → 0.5 0 0.5`: only what it is now where nothing changed. */
export function shownRepeats({ value, former = value, repeats }: CaseScore): string {
  const digits = digitsBetween(former, value, 2)
  const arms = [repeats.former, repeats.now].map(arm =>
    arm.map(one => String(Number(decimal(one, digits)))).join(' '),
  )
  return [...new Set(arms)].filter(arm => arm !== '').join(' → ')
}

/** What was asked, then of each piece of evidence how it came out and the first thing wrong. */
export function caseDetails({ record, scores }: ScoredCase): string[][] {
  const { question } = record
  const metrics = scores.map(({ metric }) => metric)
  const evidence = evidenceSections(record, metrics).flatMap(({ summary, entries }) => {
    const first = entries.find(({ wrong }) => wrong)
    return first ? [[...(summary === undefined ? [] : [summary]), ...entryLines(first)]] : []
  })
  return [...(question === undefined ? [] : [[`“${printable(question, 200)}”`]]), ...evidence]
}
