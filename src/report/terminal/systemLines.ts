import type { SystemVerdict } from '../../gate/systems/systemComparison.ts'
import { decimal } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { longestAnswer } from '../cases/caseAnswers.ts'
import type { Disagreement } from '../systems/disagreements.ts'
import { disagreements } from '../systems/disagreements.ts'
import { systemNotes } from '../systems/systemNotes.ts'
import type { SystemsInSet } from '../systems/systemRun.ts'
import { systemRows } from '../systems/systemRows.ts'
import { shownName } from '../model/names.ts'
import { alignColumns } from './columns.ts'
import type { Color, Paint } from './paint.ts'

const colors: Record<SystemVerdict, Color> = {
  better: 'green',
  worse: 'red',
  equal: 'dim',
  open: 'yellow',
  incomparable: 'yellow',
}

interface SystemLinesOptions {
  paint: Paint
  /** Shows also metrics that are not gated. @default false */
  full?: boolean | undefined
  /** How many cases are shown of each candidate. */
  mostCases: number
}

/** A block for each golden set: a table, what it does not say, and the cases that are furthest apart. */
export function systemLines(all: readonly SystemsInSet[], options: SystemLinesOptions): string[][] {
  return all.map(systems => setLines(systems, options))
}

function setLines(systems: SystemsInSet, { paint, full = false, mostCases }: SystemLinesOptions) {
  const { set, reference, candidates } = systems
  const names = candidates.map(({ name }) => shownName(name)).join(', ')
  const columns = [
    { header: 'metric', align: 'left' as const },
    { header: '', align: 'left' as const },
    { header: 'cases' },
    { header: shownName(reference.name) },
    { header: 'mean' },
    { header: 'delta' },
    { header: 'delta 95 %' },
    { header: 'p' },
    { header: '+ / − / =' },
    { header: 'verdict', align: 'left' as const },
  ]
  const rows = systemRows(systems, full).map(row => [
    ...[row.metric, row.system, row.cases, row.reference, row.mean, row.delta].map(asCell),
    ...[row.interval, row.p, row.moved].map(asCell),
    row.verdict ? { text: row.verdictText, color: colors[row.verdict] } : asCell(''),
  ])
  return [
    `${paint('bold', shownName(set))}: ${names} compared with ${shownName(reference.name)}`,
    ...alignColumns(columns, rows, paint).map(line => `  ${line}`),
    ...systemNotes(systems).map(line => `  │ ${line}`),
    ...candidates.flatMap(candidate =>
      disagreements(systems, candidate)
        .slice(0, mostCases)
        .flatMap(one => caseLines(one, systems, candidate)),
    ),
  ]
}

const asCell = (text: string) => ({ text })

/** `refund-window  hyde worse: faithfulness 1.000 → 0.500`, and both answers. */
function caseLines(
  { reference, candidate, scores, gain }: Disagreement,
  systems: SystemsInSet,
  { name, answerOf }: SystemsInSet['candidates'][number],
): string[] {
  const changes = scores.map(
    one => `${shownName(one.metric)} ${decimal(one.reference)} → ${decimal(one.candidate)}`,
  )
  const word = gain > 0 ? 'better' : gain < 0 ? 'worse' : 'otherwise'
  const { question } = candidate
  const said = [
    { of: systems.reference.name, text: systems.reference.answerOf?.(reference)?.answer },
    { of: name, text: answerOf?.(candidate)?.answer },
  ]
  const isSame = said[0]?.text === said[1]?.text
  return [
    `  ${shownName(candidate.caseId)}  ${shownName(name)} ${word}: ${changes.join(', ')}`,
    ...(question === undefined ? [] : [`    │ “${printable(question, 200)}”`]),
    ...(isSame ? said.slice(0, 1) : said).flatMap(({ of, text }) => {
      if (text === undefined) return []
      const who = isSame ? 'both' : shownName(of)
      return [`    │ ${who}: “${printable(text, longestAnswer)}”`]
    }),
  ]
}
