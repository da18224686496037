import type { CaseRecord } from '../../results/results.ts'
import { asWritten, decimal, digitsBetween } from '../../text/numbers.ts'
import { caseDetails, shownRepeats } from '../cases/caseDetails.ts'
import type { CaseScore, ScoredCase } from '../cases/caseScores.ts'
import type { RefutedClaim } from '../cases/refutedClaims.ts'
import { refutedDetails } from '../cases/refutedClaims.ts'
import { placedName, shownName } from '../words/names.ts'
import { cutToWidth } from './displayWidth.ts'
import type { Paint } from './paint.ts'

/** A case: its scores and place, the question, and what is wrong. */
export function caseLines({ record, scores }: ScoredCase, paint: Paint, width: number): string[] {
  const texts = scores.map(score => scoreText(score, record))
  const headline = `${paint('bold', texts.join(', '))}  ${placedName(record)}`
  const details = caseDetails({ record, scores }).flat()
  return [headline, ...indented(details, width)]
}

/** `faithfulness 1.000 → 0.333 (required 0.800)`: one value where nothing changed. */
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

/** How many refuted claims are listed. */
const mostRefuted = 3

export function refutedLines(claims: readonly RefutedClaim[], width: number): string[] {
  const lines = claims
    .slice(0, mostRefuted)
    .flatMap(({ record, verdict }) => [
      placedName(record),
      ...indented(refutedDetails(verdict), width),
    ])
  const left = claims.length - mostRefuted
  return left > 0 ? [...lines, `… and ${left} more`] : lines
}

function indented(lines: readonly string[], width: number): string[] {
  return lines.map(line => `  │ ${cutToWidth(line, width - 4)}`)
}
