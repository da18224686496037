import { parseMetricKey } from '../golden/metricCatalogue.ts'
import type { ClaimVerdict } from '../judge/claims.ts'
import type { EvidenceName } from '../metrics/metric.ts'
import { findMetric } from '../metrics/index.ts'
import type { CaseEvidence, CaseRecord } from '../results/results.ts'
import { cutToWidth } from './displayWidth.ts'
import { listed, shownName, shownPlace } from './names.ts'
import { asWritten, decimal, digitsBetween } from './numbers.ts'
import type { Paint } from './paint.ts'
import { printable } from '../text/untrusted.ts'
import type { WorstCase, WorstScore } from './worstCases.ts'

/** What happened in a case: its scores and place, what was asked, and what is wrong. */
export function caseLines({ record, scores }: WorstCase, paint: Paint, width: number): string[] {
  const texts = scores.map(score => scoreText(score, record))
  const headline = `${paint('bold', texts.join(', '))}  ${caseName(record)}`
  const question = record.question === undefined ? [] : [`“${printable(record.question, 200)}”`]
  const metrics = scores.map(({ metric }) => metric)
  const details = [...question, ...evidenceLines(record.evidence, metrics)]
  return [headline, ...details.map(line => `  │ ${cutToWidth(line, width - 4)}`)]
}

/** `support › refund-window  golden/support.golden.yaml:12` */
export function caseName(record: Pick<CaseRecord, 'set' | 'caseId' | 'file' | 'line'>): string {
  return `${shownName(record.set)} › ${shownName(record.caseId)}  ${shownPlace(record)}`
}

/** `faithfulness 1.000 → 0.333 (required 0.800)`: only what it is now where nothing changed. */
function scoreText({ metric, value, former = value }: WorstScore, record: CaseRecord): string {
  const required = record.missed.find(missed => missed.metric === metric)?.threshold ?? value
  const digits = Math.max(digitsBetween(former, value), digitsBetween(required, value))
  const [before, now] = [decimal(former, digits), decimal(value, digits)]
  const change = before === now ? now : `${before} → ${now}`
  const bound = required === value ? '' : ` (required ${asWritten(required)})`
  return `${shownName(metric)} ${change}${bound}`
}

/** What the metrics rest on; all there is where one of them is not known here. */
function evidenceLines(
  { answerInContexts, referenceInContexts, documents }: CaseEvidence,
  metrics: readonly string[],
): string[] {
  const read = metrics.map(key => findMetric(parseMetricKey(key)?.name ?? key)?.requires)
  const reads = (name: EvidenceName) => read.some(requires => requires?.includes(name) ?? true)
  const missed = documents?.missed ?? []
  return [
    ...(reads('answerInContexts') ? claimLines('the answer', answerInContexts) : []),
    ...(reads('referenceInContexts') ? claimLines('the reference', referenceInContexts) : []),
    ...(missed.length > 0 ? [`documents not retrieved: ${listed(missed)}`] : []),
  ]
}

/** The first claim that is not supported, why, and the words that come nearest to it. */
function claimLines(of: string, verdicts: readonly ClaimVerdict[] = []): string[] {
  const first = verdicts.find(({ verdict }) => verdict !== 'supported')
  if (!first) return []
  const { claim, verdict, reason, quote, passages, nearest } = first
  const what = verdict === 'refuted' ? 'refuted' : 'not supported'
  const words = quote === null ? nearest : { passage: passages[0] ?? '', text: quote }
  return [
    `${what} in ${of}: ${printable(claim.text, 300)}`,
    ...(reason === null ? [] : [`  because: ${printable(reason, 300)}`]),
    ...(words ? [`  nearest: ${shownName(words.passage)}: “${printable(words.text, 300)}”`] : []),
  ]
}
