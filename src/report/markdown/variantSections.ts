import { decimal } from '../../text/numbers.ts'
import { shownName } from '../model/names.ts'
import type { ReportVariants, VariantCase } from '../model/report.ts'
import { shownVariantRows } from '../model/report.ts'
import { columnsFor } from '../model/table.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { markedChange } from './markedChange.ts'
import type { Section } from './markdownSection.ts'
import { fitSections, fold } from './markdownSection.ts'
import { markdownTable, markdownCell } from './markdownTable.ts'

/** The variants of each golden set: a table, what it does not say, and folded the cases that are furthest apart. */
export function variantSections(all: readonly ReportVariants[], full = false): Section[] {
  return all.flatMap(variants => {
    const apart = variants.cases.map(one => caseItem(one, variants.reference))
    const notes = variants.notes.map(note => `- ${escapeMarkdown(note)}`).join('\n')
    const cases: Section = {
      ...fold('Cases that are furthest apart'),
      items: apart,
      weight: 'case',
    }
    return [
      {
        opening: headline(variants),
        items: [tableOf(variants, full), ...(notes === '' ? [] : [notes])],
        blocks: true,
        weight: 'table',
      },
      ...(apart.length === 0 ? [] : [cases]),
    ]
  })
}

/**
 * The same as a text of its own.
 * @param full also shows metrics that are not gated. @default false
 */
export function variantsMarkdown(all: readonly ReportVariants[], full = false): string {
  return fitSections(variantSections(all, full), { maximumLength: Infinity, upTo: 'case' }) ?? ''
}

function headline({ set, reference, candidates }: ReportVariants): string {
  const names = candidates.map(name => inlineCode(shownName(name))).join(', ')
  return `### ${inlineCode(shownName(set))}: ${names} compared with ${inlineCode(shownName(reference))}`
}

function tableOf(variants: ReportVariants, full: boolean): string {
  const columns = columnsFor(variants.columns, 'markdown').map(
    ({ heading, isName, ...column }) => ({
      ...column,
      header: isName ? inlineCode(shownName(heading)) : heading,
    }),
  )
  const rows = shownVariantRows(variants, full).map(({ cells }) =>
    columns.map(({ name }) => markdownCell(cells[name])),
  )
  return markdownTable(columns, rows)
}

function caseItem(one: VariantCase, reference: string): string {
  const { caseId, candidate, asked } = one
  const changes = one.scores.map(
    score =>
      `${inlineCode(shownName(score.metric))} ${decimal(score.reference)} → ${decimal(score.candidate)}`,
  )
  return [
    `${inlineCode(shownName(caseId))}, ${inlineCode(shownName(candidate))}: ${changes.join(', ')}`,
    ...asked.map(line => `  - ${escapeMarkdown(line)}`),
    ...answerItems(one, reference),
  ].join('\n')
}

/** Both answers, with what they say otherwise marked. */
function answerItems({ answers, candidate }: VariantCase, reference: string): string[] {
  const { reference: before, candidate: now } = answers
  if (before !== undefined && before === now) return [`  - both: ${escapeMarkdown(before)}`]
  const change = before !== undefined && now !== undefined ? markedChange(before, now) : undefined
  const item = (name: string, marked: string | undefined, text: string | undefined) =>
    text === undefined
      ? []
      : [`  - ${inlineCode(shownName(name))}: ${marked ?? escapeMarkdown(text)}`]
  return [...item(reference, change?.before, before), ...item(candidate, change?.now, now)]
}
