import type { ClaimVerdict, Verdict } from '../judge/claims.ts'
import type { EvidenceName } from '../metrics/metric.ts'
import type { Score } from '../metrics/score.ts'
import type { CaseEvidence, Measurement } from '../results/results.ts'
import { printable } from '../text/untrusted.ts'

export interface FailedScore {
  /** Metric key. */
  metric: string
  direction: 'higher' | 'lower'
  requires: readonly EvidenceName[]
  score: Score
  threshold: number
  /** True under `.not`. */
  negated?: boolean
  evidence: CaseEvidence
  measurement?: Measurement
}

/**
 * Why a score fails, in one shape everywhere: the score and what was required, who judged, then
 * the evidence with what is wrong first.
 */
export function failedScore(failed: FailedScore): string {
  return [headline(failed), ...evidenceLines(failed)].join('\n')
}

function headline({ metric, score, threshold, direction, negated, measurement }: FailedScore) {
  const { judge } = measurement ?? {}
  const who = judge && [judge.name, judge.model].filter(Boolean).join(' ')
  const by = who ? ` · judge: ${printable(who, 120)}` : ''
  if (score.status === 'notApplicable') {
    return `${metric} does not apply: ${printable(score.reason)}${by}`
  }
  if (score.status === 'judgeError') {
    return `${metric} could not be judged: ${printable(score.reason)}${by}`
  }
  const bound = direction === 'higher' ? 'at least' : 'at most'
  const required = negated ? `not ${bound}` : bound
  const [value, limit] = distinctNumbers(score.value, threshold)
  return `${metric} ${value}, required ${required} ${limit}${by}`
}

/** Never "0.80, required at least 0.80": as many digits as it takes to tell the two apart. */
function distinctNumbers(value: number, threshold: number): [string, string] {
  for (let digits = 2; digits < 8; digits += 1) {
    const pair: [string, string] = [value.toFixed(digits), threshold.toFixed(digits)]
    if (pair[0] !== pair[1]) return pair
  }
  return [value.toFixed(2), threshold.toFixed(2)]
}

function evidenceLines({ requires, evidence }: FailedScore): string[] {
  if (requires.includes('answerInContexts')) {
    return claimLines('claims of the answer', evidence.answerInContexts)
  }
  if (requires.includes('referenceInContexts')) {
    return claimLines('claims of the reference', evidence.referenceInContexts)
  }
  return evidence.documents ? documentLines(evidence.documents) : []
}

function claimLines(what: string, verdicts: readonly ClaimVerdict[] = []): string[] {
  if (verdicts.length === 0) return []
  const supported = verdicts.filter(({ verdict }) => verdict === 'supported')
  const others = verdicts.filter(({ verdict }) => verdict !== 'supported')
  return [
    `${supported.length} of ${verdicts.length} ${what} supported`,
    '',
    ...others.flatMap(verdictLines),
    ...supported.flatMap(verdictLines),
  ]
}

const verdictNames: Record<Verdict, string> = {
  supported: '✓ supported',
  refuted: '✗ refuted',
  notEnoughInfo: '✗ not enough information',
}

function verdictLines({ claim, verdict, passages, quote, reason, nearest }: ClaimVerdict) {
  const lines = [`  ${verdictNames[verdict]}: ${printable(claim.text, 300)}`]
  if (verdict === 'supported') return lines
  if (reason) lines.push(`      reason: ${printable(reason, 300)}`)
  const passage = quote ? { passage: passages[0] ?? '', text: quote } : nearest
  if (passage) {
    const { passage: id, text } = passage
    lines.push(`      nearest passage: ${printable(id, 80)}: "${printable(text, 300)}"`)
  }
  return lines
}

function documentLines({ retrieved, missed }: NonNullable<CaseEvidence['documents']>): string[] {
  const list = (ids: readonly string[]) => ids.map(id => printable(id, 80)).join(', ') || 'none'
  return [`  missed documents: ${list(missed)}`, `  retrieved: ${list(retrieved)}`]
}
