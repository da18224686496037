import { asWritten, counted } from '../../text/numbers.ts'
import { shownName } from '../model/names.ts'
import type {
  AnswerText,
  RefutedPlace,
  ReportCase,
  ReportCases,
  ScoredPlace,
} from '../model/report.ts'
import { refutedElsewhere } from '../model/report.ts'
import { repeatsInWords } from '../model/scoreText.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { firstOf } from './firstOf.ts'
import type { MarkdownLinks } from './linkedPlace.ts'
import { linkedName } from './linkedPlace.ts'
import { markedChange } from './markedChange.ts'
import type { Section } from './markdownSection.ts'
import { fold } from './markdownSection.ts'

/** How many refuted claims are listed. They count however good the means are. */
const mostRefuted = 5

/** Single cases: the worst, those that got better, and refuted claims of all others. */
export function caseSections(cases: ReportCases, most: number, links: MarkdownLinks): Section[] {
  const { worst, worstCount, improved, improvedCount } = cases
  const title = `${counted(improvedCount, 'case')} got better`
  const sections: Section[] = [
    {
      opening: '### Worst cases',
      items: worst.slice(0, most).map((one, index) => caseItem(one, links, index === 0)),
      more: Math.max(0, worstCount - most),
      weight: 'case',
    },
    {
      ...fold(title),
      items: improved.slice(0, most).map(one => scoresLine(one, links)),
      more: Math.max(0, improvedCount - most),
      weight: 'improvement',
    },
    refutedSection(refutedElsewhere(cases, most), links),
  ]
  return sections.filter(({ items }) => items.length > 0)
}

/** What a case scored, and folded below it what was asked and answered, and what is wrong with that. */
function caseItem(one: ReportCase, links: MarkdownLinks, isOpen: boolean): string {
  const escaped = (lines: readonly string[]) => lines.map(escapeMarkdown).join('<br>')
  const details = [
    ...(one.question === undefined ? [] : [escapeMarkdown(one.question)]),
    ...markedAnswers(one.answers),
    ...one.steps.map(escapeMarkdown),
    ...one.faults.map(escaped),
  ]
  const scores = scoresLine(one, links)
  if (details.length === 0) return scores
  const { opening, closing } = fold('question, answers and what is wrong', isOpen)
  const list = details.map(line => `- ${line}`).join('\n')
  const below = indented([opening, list, closing].join('\n\n'))
  return `${scores}\n${below}`
}

/** As the content of an item of a list. */
function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ')
}

/** An answer that did not stay, now or before. */
function isChanged({ label }: AnswerText, beginning: string): boolean {
  return label.startsWith(beginning) && label !== 'answered, as before'
}

/** What is said otherwise than before is marked in both answers. */
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

/** The case, where it stands, and what each repeat scored. */
function scoresLine(one: ScoredPlace, links: MarkdownLinks): string {
  const texts = one.scores.map(score => {
    const { metric, missed } = score
    const bound = missed === undefined ? '' : ` (required ${asWritten(missed)})`
    return `${inlineCode(shownName(metric))} ${repeatsInWords(score)}${bound}`
  })
  return `${linkedName(one, links)}: ${firstOf(texts)}`
}

function refutedSection(claims: readonly RefutedPlace[], links: MarkdownLinks): Section {
  return {
    opening: '### Refuted claims',
    items: claims.slice(0, mostRefuted).map(one => {
      const details = one.details.map(line => escapeMarkdown(line))
      return `${linkedName(one, links)}<br>${details.join('<br>')}`
    }),
    more: Math.max(0, claims.length - mostRefuted),
    weight: 'case',
  }
}
