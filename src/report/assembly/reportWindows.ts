import { pText } from '../../gate/compare/pValue.ts'
import type {
  MixShare,
  WindowMeasure,
  WindowMetric,
  WindowsCompared,
  WindowSide,
  WindowVerdict,
} from '../../gate/windows/windowComparison.ts'
import { counted, digitsBetween, signedDecimal } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { listed, shownName } from '../model/names.ts'
import type { Cells, TableColumn, Tone } from '../model/table.ts'
import type { WindowsReport, WindowsTable } from '../model/windowsReport.ts'

/**
 * Two windows as a report.
 * @param full also shows metrics that are not gated. @default false
 */
export function reportWindows(compared: WindowsCompared, full = false): WindowsReport {
  const { metrics, measures, mix, before, now } = compared
  const shown = metrics.filter(({ gated }) => gated || full)
  const names = { before: before.name, now: now.name }
  const tables: WindowsTable[] = [
    { columns: metricColumns(names), rows: shown.map(metricCells) },
    { columns: measureColumns(names), rows: measures.map(measureCells) },
    { columns: mixColumns(names), rows: mix.filter(isNotable).slice(0, mostKinds).map(mixCells) },
  ]
  return {
    headline: headlineOf(compared),
    tables: tables.filter(({ rows }) => rows.length > 0),
    notes: [...windowNotes(compared), ...shown.flatMap(metricNotes), ...rejudgeNote(compared)],
  }
}

const verdictWords: Record<WindowVerdict, string> = {
  worse: 'worse',
  inconclusive: 'inconclusive',
  'no-drop-seen': 'no drop seen',
  better: 'better',
  unchanged: 'unchanged',
}

const verdictTones: Record<WindowVerdict, Tone> = {
  worse: 'bad',
  inconclusive: 'open',
  'no-drop-seen': 'same',
  better: 'good',
  unchanged: 'same',
}

function headlineOf({ verdict, because, before, now }: WindowsCompared): string {
  const names = `${shownName(now.name)} compared with ${shownName(before.name)}`
  return `${names}: ${verdictWords[verdict]} (${printable(because, 200)})`
}

interface WindowNames {
  before: string
  now: string
}

const column = (name: string, heading: string, isLeft = false): TableColumn => ({
  name,
  headings: { terminal: heading, markdown: heading },
  ...(isLeft && { align: 'left' }),
})

const windowColumns = ({ before, now }: WindowNames): TableColumn[] => [
  { ...column('before', before), isName: true },
  { ...column('now', now), isName: true },
]

const changeColumns: TableColumn[] = [column('change', 'change'), column('interval', '95 %')]

function metricColumns(names: WindowNames): TableColumn[] {
  return [
    column('metric', 'metric', true),
    column('cases', 'cases'),
    ...windowColumns(names),
    ...changeColumns,
    column('p', 'p'),
    column('seen', 'shows a drop of'),
    column('verdict', 'verdict', true),
  ]
}

function metricCells(told: WindowMetric): Cells {
  const { metric, direction, gated, before, now, change, interval, smallestSeen, verdict } = told
  const digits = digitsBetween(before.mean ?? 0, now.mean ?? 0)
  const p = change !== undefined && isRise(told) ? told.pBetter : told.pWorse
  return {
    metric: { kind: 'name', name: metric, direction },
    cases: { kind: 'text', text: `${before.scored} → ${now.scored}` },
    before: { kind: 'number', value: before.mean, digits },
    now: { kind: 'number', value: now.mean, digits },
    ...(change !== undefined && {
      change: { kind: 'change', value: change, digits: 3, direction },
    }),
    ...(interval && { interval: { kind: 'interval', ...interval, isDifference: true } }),
    ...(p !== undefined && { p: { kind: 'text', text: pText(p) } }),
    ...(smallestSeen !== undefined && { seen: { kind: 'number', value: smallestSeen } }),
    ...(verdict && {
      verdict: {
        kind: 'verdict',
        verdict,
        text: verdictWords[verdict],
        tone: verdictTones[verdict],
        counts: gated,
      },
    }),
  }
}

function isRise({ change = 0, direction }: WindowMetric): boolean {
  return direction === 'higher' ? change > 0 : change < 0
}

function measureColumns(names: WindowNames): TableColumn[] {
  return [
    column('measure', 'answers', true),
    column('cases', 'cases'),
    ...windowColumns(names),
    ...changeColumns,
  ]
}

function measureCells({ measure, before, now, change, interval }: WindowMeasure): Cells {
  return {
    measure: { kind: 'text', text: measure },
    cases: { kind: 'text', text: `${before.cases} → ${now.cases}` },
    before: { kind: 'number', value: before.mean },
    now: { kind: 'number', value: now.mean },
    ...(change !== undefined && { change: { kind: 'number', value: change, isDifference: true } }),
    ...(interval && { interval: { kind: 'interval', ...interval, isDifference: true } }),
  }
}

/** How many kinds of questions are shown, and how frequent they must be in one of the windows. */
const mostKinds = 12
const leastShare = 0.02

const isNotable = ({ before, now }: MixShare): boolean => Math.max(before, now) >= leastShare

function mixColumns(names: WindowNames): TableColumn[] {
  return [column('kind', 'questions', true), ...windowColumns(names)]
}

function mixCells({ of, value, before, now }: MixShare): Cells {
  return {
    kind: { kind: 'text', text: printable(`${of}: ${value}`, 80) },
    before: { kind: 'text', text: percent(before) },
    now: { kind: 'text', text: percent(now) },
  }
}

const percent = (share: number): string => `${Math.round(100 * share)} %`

function windowNotes({ before, now, noun, seen, incomplete, leftOut }: WindowsCompared): string[] {
  const units = [before, now].map(
    ({ name, cases, units: own }) =>
      `${shownName(name)} has ${counted(cases, 'case')} in ${counted(own, noun)}`,
  )
  const isJoined = [before, now].some(({ cases, units: own }) => own < cases)
  return [
    ...(isJoined ? [`${units.join(', ')}: the cases of a ${noun} count together`] : []),
    ...(seen < 1
      ? [
          `${percent(1 - seen)} of the questions of ${shownName(now.name)} are of a kind that ${shownName(before.name)} does not have: they are not compared`,
        ]
      : []),
    ...incomplete.map(line => printable(line, 200)),
    ...(leftOut.length > 0
      ? [`${listed(leftOut)}: gated, but a case needs a reference or relevant documents for it`]
      : []),
  ]
}

/** A mix that explains less is not worth a word. */
const leastByMix = 0.02

function metricNotes(told: WindowMetric): string[] {
  const { metric, reason, verdict, before, now, change = 0, byMix = 0 } = told
  const name = shownName(metric)
  const difference = signedDecimal(change + byMix)
  // Of what is proved the table has the p.
  const isInTable = verdict === 'worse' || verdict === 'better'
  return [
    ...(reason === undefined || isInTable ? [] : [`${name}: ${printable(reason, 300)}`]),
    ...(Math.abs(byMix) >= leastByMix
      ? [
          `${name}: the means differ by ${difference}; another mix of questions explains ${signedDecimal(byMix)} of it`,
        ]
      : []),
    ...unscoredNote(name, before, now),
  ]
}

function unscoredNote(name: string, before: WindowSide, now: WindowSide): string[] {
  const reason = before.firstError ?? now.firstError
  const why = reason === undefined ? '' : `, such as: ${printable(reason, 160)}`
  const line = (text: string, former: number, present: number, more = '') =>
    former + present === 0
      ? []
      : [`${name}: scores that ${text}: ${former} before, ${present} now${more}`]
  return [
    ...line('could not be determined', before.errors, now.errors, why),
    ...line('do not apply', before.notApplicable, now.notApplicable),
  ]
}

function rejudgeNote({ metrics, before, now }: WindowsCompared): string[] {
  if (metrics.every(({ mayHaveChanged }) => !mayHaveChanged)) return []
  const names = [before, now].map(({ name }) => printable(name, 80)).join(' ')
  return [
    `To prove a drop, have today's judge judge both: npx vitest-rag compare ${names} --unpaired --rejudge`,
  ]
}
