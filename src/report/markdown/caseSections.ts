import { asWritten, counted } from '../../text/numbers.ts'
import type { CaseRecord } from '../../results/results.ts'
import type { AnswerText, CaseAnswers } from '../cases/caseAnswers.ts'
import { answerTexts, longestAnswer } from '../cases/caseAnswers.ts'
import { caseFaults, questionLines, repeatsInWords } from '../cases/caseDetails.ts'
import type { ScoredCase } from '../cases/caseScores.ts'
import { shownName, shownPlace } from '../model/names.ts'
import { casesShowingRefutations, refutedClaims, refutedDetails } from '../cases/refutedClaims.ts'
import { stepsLine } from '../words/stepLines.ts'
import { improvedCases, worstCases } from '../cases/worstCases.ts'
import type { ComparedRun } from './comparability.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { firstOf } from './firstOf.ts'
import { markedChange } from './markedChange.ts'
import type { Section } from './markdownSection.ts'
import { fold } from './markdownSection.ts'

/** How many refuted claims are listed. They count however good the means are. */
const mostRefuted = 5

/** Single cases: the worst, those that got better, and refuted claims of all others. */
export function caseSections(run: ComparedRun, most: number): Section[] {
  const { sourceUrl } = run
  const worst = worstCases(run)
  const improved = improvedCases(run)
  const title = `${counted(improved.length, 'case')} got better`
  const sections: Section[] = [
    {
      opening: '### Worst cases',
      items: worst.slice(0, most).map((one, index) => caseItem(one, run, index === 0)),
      more: Math.max(0, worst.length - most),
      weight: 'case',
    },
    {
      ...fold(title),
      items: improved.slice(0, most).map(one => scoresLine(one, sourceUrl)),
      more: Math.max(0, improved.length - most),
      weight: 'improvement',
    },
    refutedSection(run, casesShowingRefutations(worst.slice(0, most))),
  ]
  return sections.filter(({ items }) => items.length > 0)
}

/** What a case scored, and folded below it what was asked and answered, and what is wrong with that. */
function caseItem(one: ScoredCase, { sourceUrl, answersOf }: ComparedRun, isOpen: boolean): string {
  const escaped = (lines: readonly string[]) => lines.map(escapeMarkdown).join('<br>')
  const answers = answersOf?.(one.record) ?? {}
  const details = [
    ...questionLines(one.record).map(escapeMarkdown),
    ...markedAnswers(answers),
    ...stepsLine(one.record, answers.now).map(escapeMarkdown),
    ...caseFaults(one).map(escaped),
  ]
  const scores = scoresLine(one, sourceUrl)
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
function markedAnswers(answers: CaseAnswers): string[] {
  const texts = answerTexts(answers, longestAnswer)
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
function scoresLine({ record, scores }: ScoredCase, sourceUrl: string | undefined): string {
  const texts = scores.map(score => {
    const { metric, missed } = score
    const bound = missed === undefined ? '' : ` (required ${asWritten(missed)})`
    return `${inlineCode(shownName(metric))} ${repeatsInWords(score)}${bound}`
  })
  return `${linkedName(record, sourceUrl)}: ${firstOf(texts)}`
}

function linkedName(record: ScoredCase['record'], sourceUrl: string | undefined): string {
  const name = `${shownName(record.set)} › ${shownName(record.caseId)}`
  return `${inlineCode(name)} (${linkedPlace(record, sourceUrl)})`
}

function refutedSection({ results, sourceUrl }: ComparedRun, shown: ReadonlySet<string>): Section {
  const claims = refutedClaims(results, shown)
  return {
    opening: '### Refuted claims',
    items: claims.slice(0, mostRefuted).map(({ record, verdict }) => {
      const details = refutedDetails(verdict).map(line => escapeMarkdown(line))
      return `${linkedName(record, sourceUrl)}<br>${details.join('<br>')}`
    }),
    more: Math.max(0, claims.length - mostRefuted),
    weight: 'case',
  }
}

/**
 * The place of a case, as a link to its line where an address is known. File names come from results
 * that others may have written, so a name that could lead out of the folder stays text.
 * @param sourceUrl of the project's folder at a commit, with a slash at its end
 */
export function linkedPlace(
  record: Pick<CaseRecord, 'file' | 'line'>,
  sourceUrl: string | undefined,
): string {
  const place = inlineCode(shownPlace(record))
  const segments = record.file.split('/')
  const leads = segments.some(segment => ['', '.', '..'].includes(segment))
  if (sourceUrl === undefined || leads || !record.file.isWellFormed()) return place
  return `[${place}](${sourceUrl}${segments.map(encoded).join('/')}#L${record.line})`
}

/** Encodes also the characters that `encodeURIComponent` keeps and Markdown reads. */
function encoded(segment: string): string {
  return encodeURIComponent(segment).replaceAll(
    /[!'()*_~]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
