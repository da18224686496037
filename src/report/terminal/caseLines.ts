import { asWritten, decimal } from '../../text/numbers.ts'
import { answerLines, longestAnswer } from '../cases/caseAnswers.ts'
import type { AnswersOf } from '../cases/caseAnswers.ts'
import { caseFaults, questionLines, scoreDigits, shownRepeats } from '../cases/caseDetails.ts'
import type { CaseScore, ScoredCase } from '../cases/caseScores.ts'
import type { RefutedClaim } from '../cases/refutedClaims.ts'
import { refutedDetails } from '../cases/refutedClaims.ts'
import { stepsLine } from '../words/stepLines.ts'
import { placedName, shownName } from '../model/names.ts'
import { cutToWidth } from './displayWidth.ts'
import type { Paint } from './paint.ts'

interface CaseLinesOptions {
  paint: Paint
  width: number
  answersOf?: AnswersOf
}

/** A case: its scores and place, question and answers, and what is wrong. */
export function caseLines(
  { record, scores }: ScoredCase,
  { paint, width, answersOf }: CaseLinesOptions,
): string[] {
  const texts = scores.map(scoreText)
  const headline = `${paint('bold', texts.join(', '))}  ${placedName(record)}`
  const answers = answersOf?.(record) ?? {}
  const details = [
    ...questionLines(record),
    ...answerLines(answers, longestAnswer),
    ...stepsLine(record, answers.now),
    ...caseFaults({ record, scores }).flat(),
  ]
  return [headline, ...indented(details, width)]
}

/** `faithfulness 1.000 → 0.333 (required 0.800)`: one value where nothing changed. */
function scoreText(score: CaseScore): string {
  const { metric, value, former = value, missed = value } = score
  const digits = scoreDigits(score)
  const [before, now] = [decimal(former, digits), decimal(value, digits)]
  const change = before === now ? now : `${before} → ${now}`
  const bound = missed === value ? '' : ` (required ${asWritten(missed)})`
  return `${shownName(metric)} ${change}${bound}${repeatsText(score)}`
}

/** ` [1 → 0.5 0 0.5]`: repeats are only shown where some differ. */
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
