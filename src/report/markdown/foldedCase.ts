import { asWritten } from '../../text/numbers.ts'
import { shownName } from '../model/names.ts'
import type { AnswerText, ReportCase, ReportScore, ScoredPlace } from '../model/report.ts'
import { beforeAndNow, repeatsInWords } from '../model/scoreText.ts'
import { escapeMarkdown, htmlCode, inlineCode } from './escapeMarkdown.ts'
import type { MarkdownLinks } from './linkedPlace.ts'
import { linkedPlace, linkToCase } from './linkedPlace.ts'
import { markedChange } from './markedChange.ts'
import { fold } from './markdownSection.ts'

/** How many scores the line of a case names. */
const mostScores = 2

/**
 * A case in one line, with what it scored before and now. Below it, at a click: what was asked and answered, and what is
 * wrong with that.
 */
export function foldedCase(one: ReportCase, links: MarkdownLinks, isOpen = false): string {
  const escaped = (lines: readonly string[]) => lines.map(escapeMarkdown).join('<br>')
  const details = [
    ...one.asked.map(escapeMarkdown),
    ...markedAnswers(one.answers),
    ...one.steps.map(escapeMarkdown),
    ...one.faults.map(escaped),
    ...repeatsLine(one.scores),
    placeLine(one, links),
  ]
  const { opening, closing } = fold(titleOf(one), isOpen)
  return [opening, details.map(line => `- ${line}`).join('\n'), closing].join('\n\n')
}

/** As HTML: Markdown is not read in a summary. */
function titleOf({ set, caseId, scores }: ScoredPlace): string {
  const name = htmlCode(`${shownName(set)} › ${shownName(caseId)}`)
  const shown = scores.slice(0, mostScores).map(score => {
    const { metric, missed } = score
    const bound = missed === undefined ? '' : ` (required ${asWritten(missed)})`
    return `${htmlCode(shownName(metric))} <b>${beforeAndNow(score)}</b>${bound}`
  })
  const more = scores.length - shown.length
  return `${name}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** What each run of it scored, if they differ. */
function repeatsLine(scores: readonly ReportScore[]): string[] {
  const repeated = scores.filter(({ repeats }) =>
    [repeats.former, repeats.now].some(arm => arm.some(value => value !== arm[0])),
  )
  if (repeated.length === 0) return []
  const texts = repeated.map(
    score => `${inlineCode(shownName(score.metric))} ${repeatsInWords(score)}`,
  )
  return [`in its runs: ${texts.join(', ')}`]
}

function placeLine(one: ReportCase, links: MarkdownLinks): string {
  const place = linkedPlace(one, links.sourceUrl)
  const { pageUrl } = links
  return pageUrl === undefined
    ? place
    : `${place}, [all of it on the page](${linkToCase(one, pageUrl)})`
}

/** An answer that did not stay, now or before. */
function isChanged({ label }: AnswerText, beginning: string): boolean {
  return label.startsWith(beginning) && label !== 'answered, as before'
}

/** Marks in both answers what differs. */
function markedAnswers(texts: readonly AnswerText[]): string[] {
  const textOf = (beginning: string) => texts.find(one => isChanged(one, beginning))?.text
  const [now, before] = [textOf('answered'), textOf('before')]
  const change = now !== undefined && before !== undefined ? markedChange(before, now) : undefined
  return texts.map(one => {
    const { label, text } = one
    if (change && isChanged(one, 'answered')) return `${label}: ${change.now}`
    if (change && isChanged(one, 'before')) return `${label}: ${change.before}`
    return `${label}: ${escapeMarkdown(text)}`
  })
}
