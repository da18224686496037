import { asWritten, decimal } from '../../text/numbers.ts'
import { placedName, shownName } from '../model/names.ts'
import type { RefutedPlace, ReportCase, ReportScore } from '../model/report.ts'
import { scoreDigits, shownRepeats } from '../model/scoreText.ts'
import { cutToWidth } from './displayWidth.ts'
import type { Paint } from './paint.ts'

/** A case: its scores and place, question and answers, and what is wrong. */
export function caseLines(
  one: ReportCase,
  { paint, width }: { paint: Paint; width: number },
): string[] {
  const headline = `${paint('bold', one.scores.map(scoreText).join(', '))}  ${placedName(one)}`
  const details = [
    ...(one.question === undefined ? [] : [one.question]),
    ...one.answers.map(({ label, text }) => `${label}: ${text}`),
    ...one.steps,
    ...one.faults.flat(),
  ]
  return [headline, ...indented(details, width)]
}

/** `faithfulness 1.000 → 0.333 (required 0.800)`: one value where nothing changed. */
function scoreText(score: ReportScore): string {
  const { metric, value, former = value, missed = value } = score
  const digits = scoreDigits(score)
  const [before, now] = [decimal(former, digits), decimal(value, digits)]
  const change = before === now ? now : `${before} → ${now}`
  const bound = missed === value ? '' : ` (required ${asWritten(missed)})`
  return `${shownName(metric)} ${change}${bound}${repeatsText(score)}`
}

/** ` [1 → 0.5 0 0.5]`: repeats are only shown where some differ. */
function repeatsText(score: ReportScore): string {
  const { former, now } = score.repeats
  const differ = [former, now].some(arm => arm.some(value => value !== arm[0]))
  return differ ? ` [${shownRepeats(score)}]` : ''
}

/** How many refuted claims are listed. */
const mostRefuted = 3

export function refutedLines(claims: readonly RefutedPlace[], width: number): string[] {
  const lines = claims
    .slice(0, mostRefuted)
    .flatMap(one => [placedName(one), ...indented(one.details, width)])
  const left = claims.length - mostRefuted
  return left > 0 ? [...lines, `… and ${left} more`] : lines
}

function indented(lines: readonly string[], width: number): string[] {
  return lines.map(line => `  │ ${cutToWidth(line, width - 4)}`)
}
