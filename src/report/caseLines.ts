import type { CaseRecord } from '../results/results.ts'
import { cutToWidth } from './displayWidth.ts'
import { evidenceSections } from './evidence/evidenceSections.ts'
import { shownName, shownPlace } from './names.ts'
import { asWritten, decimal, digitsBetween } from '../text/numbers.ts'
import type { Paint } from './paint.ts'
import { printable } from '../text/untrusted.ts'
import type { WorstCase, WorstScore } from './worstCases.ts'

/** What happened in a case: its scores and place, what was asked, and what is wrong. */
export function caseLines({ record, scores }: WorstCase, paint: Paint, width: number): string[] {
  const texts = scores.map(score => scoreText(score, record))
  const headline = `${paint('bold', texts.join(', '))}  ${caseName(record)}`
  const question = record.question === undefined ? [] : [`“${printable(record.question, 200)}”`]
  const metrics = scores.map(({ metric }) => metric)
  const details = [...question, ...evidenceLines(record, metrics)]
  return [headline, ...details.map(line => `  │ ${cutToWidth(line, width - 4)}`)]
}

/** `support › refund-window  golden/support.golden.yaml:12` */
export function caseName(record: Pick<CaseRecord, 'set' | 'caseId' | 'file' | 'line'>): string {
  return `${shownName(record.set)} › ${shownName(record.caseId)}  ${shownPlace(record)}`
}

/** `faithfulness 1.000 → 0.333 (required 0.800)`: only what it is now where nothing changed. */
function scoreText(
  { metric, value, former = value, repeats }: WorstScore,
  record: CaseRecord,
): string {
  const required = record.missed.find(missed => missed.metric === metric)?.threshold ?? value
  const digits = Math.max(digitsBetween(former, value), digitsBetween(required, value))
  const [before, now] = [decimal(former, digits), decimal(value, digits)]
  const change = before === now ? now : `${before} → ${now}`
  const bound = required === value ? '' : ` (required ${asWritten(required)})`
  return `${shownName(metric)} ${change}${bound}${repeatsText(repeats)}`
}

/** ` [1 1 0.5 → 0.5 0 0.5]`: repeats are only shown where some differ. */
function repeatsText({ former, now }: WorstScore['repeats']): string {
  const differ = [former, now].some(arm => arm.some(value => value !== arm[0]))
  return differ ? ` [${shownRepeats({ former, now })}]` : ''
}

/** `1 1 0.5 → 0.5 0 0.5` */
export function shownRepeats({ former, now }: WorstScore['repeats']): string {
  return [former, now]
    .filter(arm => arm.length > 0)
    .map(arm => arm.map(value => String(Number(decimal(value, 2)))).join(' '))
    .join(' → ')
}

/** Of each piece of evidence how it came out, and the first thing that is wrong. */
function evidenceLines(record: CaseRecord, metrics: readonly string[]): string[] {
  return evidenceSections(record, metrics).flatMap(({ summary, entries }) => {
    const first = entries.find(({ wrong }) => wrong)
    if (!first) return []
    return [...(summary === undefined ? [] : [summary]), ...first.lines]
  })
}
