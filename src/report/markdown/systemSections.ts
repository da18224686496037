import type { SystemVerdict } from '../../gate/systems/systemComparison.ts'
import { decimal } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { longestAnswer } from '../cases/caseAnswers.ts'
import type { Disagreement } from '../systems/disagreements.ts'
import { disagreements } from '../systems/disagreements.ts'
import { systemNotes } from '../systems/systemNotes.ts'
import type { SystemRow } from '../systems/systemRows.ts'
import { systemRows } from '../systems/systemRows.ts'
import type { SystemsInSet } from '../systems/systemRun.ts'
import { shownName } from '../model/names.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { markedChange } from './markedChange.ts'
import type { Section } from './markdownSection.ts'
import { fitSections, fold } from './markdownSection.ts'
import { markdownTable } from './markdownTable.ts'

const icons: Record<SystemVerdict, string> = {
  better: '✅',
  worse: '❌',
  equal: '➖',
  open: '⚠️',
  incomparable: '⚠️',
}

/** How many cases are shown of each candidate. */
const mostCases = 3

/** The systems of each golden set: a table, what it does not say, and folded the cases that are furthest apart. */
export function systemSections(all: readonly SystemsInSet[], full = false): Section[] {
  return all.flatMap(systems => {
    const apart = systems.candidates.flatMap(candidate =>
      disagreements(systems, candidate)
        .slice(0, mostCases)
        .map(one => caseItem(one, systems, candidate)),
    )
    const notes = systemNotes(systems)
      .map(note => `- ${escapeMarkdown(note)}`)
      .join('\n')
    const cases: Section = {
      ...fold('Cases that are furthest apart'),
      items: apart,
      weight: 'case',
    }
    return [
      {
        opening: headline(systems),
        items: [tableOf(systems, full), ...(notes === '' ? [] : [notes])],
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
export function systemsMarkdown(all: readonly SystemsInSet[], full = false): string {
  return fitSections(systemSections(all, full), { maximumLength: Infinity, upTo: 'case' }) ?? ''
}

function headline({ set, reference, candidates }: SystemsInSet): string {
  const names = candidates.map(({ name }) => inlineCode(shownName(name))).join(', ')
  return `### ${inlineCode(shownName(set))}: ${names} compared with ${inlineCode(shownName(reference.name))}`
}

function tableOf(systems: SystemsInSet, full: boolean): string {
  const columns = [
    { header: 'metric', align: 'left' as const },
    { header: 'system', align: 'left' as const },
    { header: 'cases' },
    { header: inlineCode(shownName(systems.reference.name)) },
    { header: 'mean' },
    { header: 'Δ (95 % interval)' },
    { header: 'p' },
    { header: 'better / worse / same' },
    { header: 'verdict', align: 'left' as const },
  ]
  return markdownTable(columns, systemRows(systems, full).map(cellsOf))
}

function cellsOf(row: SystemRow): string[] {
  const { verdict, verdictText } = row
  return [
    inlineCode(row.metric),
    inlineCode(row.system),
    row.cases,
    row.reference,
    row.mean,
    row.interval === '' ? row.delta : `${row.delta} (${row.interval})`,
    row.p === '' ? '' : escapeMarkdown(row.p),
    row.moved,
    verdict === undefined ? '' : `${icons[verdict]} ${verdictText}`,
  ]
}

function caseItem(
  { reference, candidate, scores }: Disagreement,
  systems: SystemsInSet,
  { name, answerOf }: SystemsInSet['candidates'][number],
): string {
  const changes = scores.map(
    one =>
      `${inlineCode(shownName(one.metric))} ${decimal(one.reference)} → ${decimal(one.candidate)}`,
  )
  const { question } = candidate
  return [
    `${inlineCode(shownName(candidate.caseId))}, ${inlineCode(shownName(name))}: ${changes.join(', ')}`,
    ...(question === undefined ? [] : [`  - “${escapeMarkdown(printable(question, 200))}”`]),
    ...answerItems(
      { name: systems.reference.name, text: systems.reference.answerOf?.(reference)?.answer },
      { name, text: answerOf?.(candidate)?.answer },
    ),
  ].join('\n')
}

interface Said {
  name: string
  text: string | undefined
}

/** Both answers, with what they say otherwise marked. */
function answerItems(one: Said, other: Said): string[] {
  const [before, now] = [one, other].map(({ text }) =>
    text === undefined ? undefined : printable(text, longestAnswer),
  )
  if (before !== undefined && before === now) return [`  - both: ${escapeMarkdown(before)}`]
  const change = before !== undefined && now !== undefined ? markedChange(before, now) : undefined
  const item = ({ name }: Said, marked: string | undefined, text: string | undefined) =>
    text === undefined
      ? []
      : [`  - ${inlineCode(shownName(name))}: ${marked ?? escapeMarkdown(text)}`]
  return [...item(one, change?.before, before), ...item(other, change?.now, now)]
}
