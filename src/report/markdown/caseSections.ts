import type { Results } from '../../results/results.ts'
import { asWritten, counted } from '../../text/numbers.ts'
import { caseDetails, shownRepeats } from '../caseLines.ts'
import type { ReportedRun, ScoredCase } from '../caseScores.ts'
import { shownName, shownPlace } from '../names.ts'
import { refutedClaims, refutedDetails, toldRefutations } from '../refutedClaims.ts'
import { improvedCases, worstCases } from '../worstCases.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { firstOf } from './firstOf.ts'
import type { Section } from './section.ts'
import { fold } from './section.ts'

/** Refuted claims that are listed though the means are fine. */
const mostRefuted = 5

/** Single cases: the worst, those that got better, and refuted claims of all others. */
export function caseSections(run: ReportedRun, most: number): Section[] {
  const worst = worstCases(run)
  const improved = improvedCases(run)
  const title = `${counted(improved.length, 'case')} got better`
  const sections: Section[] = [
    {
      opening: '### Worst cases',
      items: worst.slice(0, most).map(caseItem),
      more: Math.max(0, worst.length - most),
      weight: 'case',
    },
    {
      ...fold(title),
      items: improved.slice(0, most).map(scoresLine),
      more: Math.max(0, improved.length - most),
      weight: 'improvement',
    },
    refutedSection(run.results, toldRefutations(worst.slice(0, most))),
  ]
  return sections.filter(({ items }) => items.length > 0)
}

function caseItem(one: ScoredCase): string {
  const details = caseDetails(one).map(
    lines => `  - ${lines.map(line => escapeMarkdown(line)).join('<br>')}`,
  )
  return [scoresLine(one), ...details].join('\n')
}

/** The case, where it stands, and what each repeat scored. */
function scoresLine({ record, scores }: ScoredCase): string {
  const texts = scores.map(score => {
    const { metric } = score
    const required = record.missed.find(missed => missed.metric === metric)?.threshold
    const bound = required === undefined ? '' : ` (required ${asWritten(required)})`
    return `${inlineCode(shownName(metric))} ${shownRepeats(score)}${bound}`
  })
  return `${placedName(record)}: ${firstOf(texts)}`
}

function placedName(record: ScoredCase['record']): string {
  const name = `${shownName(record.set)} › ${shownName(record.caseId)}`
  return `${inlineCode(name)} (${inlineCode(shownPlace(record))})`
}

function refutedSection(results: Results, told: ReadonlySet<string>): Section {
  const claims = refutedClaims(results, told)
  return {
    opening: '### Refuted claims',
    items: claims.slice(0, mostRefuted).map(({ record, verdict }) => {
      const details = refutedDetails(verdict).map(line => escapeMarkdown(line))
      return `${placedName(record)}<br>${details.join('<br>')}`
    }),
    more: Math.max(0, claims.length - mostRefuted),
    weight: 'case',
  }
}
