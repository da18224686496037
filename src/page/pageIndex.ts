import type { NamedInReport } from '../report/model/names.ts'
import type { NoteName, Report, ReportLine } from '../report/model/report.ts'
import { notesOf } from '../report/model/report.ts'
import { countedOf } from '../text/numbers.ts'
import { seconds } from '../text/seconds.ts'
import type { CaseState, PageCaseRow, PageFact, PageIndex } from './pageData.ts'

/** What the page shows besides the report of its run. */
export interface BesideReport extends Pick<
  PageIndex,
  'trends' | 'metrics' | 'cases' | 'casesInPart' | 'gatedVariants' | 'run'
> {
  /** Names of all golden sets. */
  sets: readonly string[]
  /** Lines before the findings. */
  notes: readonly string[]
}

/** What the page opens with. */
export function pageIndex(report: Report, { sets, notes, ...beside }: BesideReport): PageIndex {
  const { headline, explanations, weaknesses } = report
  const cases = withCauses(report, beside)
  return {
    title: `${headline.outcome} · ${sets.join(', ')}`,
    outcome: headline.word,
    outcomeText: headline.outcome,
    ...worseWords(report, cases),
    reason: headline.reason,
    reasonCases: headline.cases,
    findings: [
      ...notes.map(text => ({ text })),
      ...report.notes.findings.filter(({ text }) => !text.endsWith(headline.reason)),
      ...findingNotes.flatMap(name => report.notes[name]),
    ],
    // The cards of causes say what to look into.
    nextSteps: notesOf(report, ['stepsToDecide', 'verdictSteps', 'recordsFile']),
    explanations,
    weaknesses,
    sets: report.sets,
    variants: report.variants.map(({ cases: _, ...table }) => table),
    variantMeans: notesOf(report, ['variantMeans']),
    facts: pageFacts(report),
    errors: pageErrors(report.errors),
    ...beside,
    cases,
  }
}

/** What a cause explains got worse, also by metrics that hold the run to nothing: the list of cases has what the causes count. */
function withCauses(
  { explanations }: Report,
  { cases, gatedVariants }: Pick<BesideReport, 'cases' | 'gatedVariants'>,
): PageCaseRow[] {
  const caused = new Set(explanations.flatMap(one => (one.cause ? one.cases.map(keyOf) : [])))
  return cases.map(row => {
    const { set, variant, states } = row
    const gated = Object.hasOwn(gatedVariants, set) ? gatedVariants[set] : undefined
    const isCaused = variant === gated && caused.has(keyOf(row))
    if (!isCaused || states.includes('worse')) return row
    const before = states.filter(state => comeFirst.includes(state))
    return { ...row, states: [...before, 'worse', ...states.slice(before.length)] }
  })
}

const keyOf = ({ set, caseId }: NamedInReport): string => JSON.stringify([set, caseId])

/** What is shown before that a case got worse. */
const comeFirst: readonly CaseState[] = ['error', 'judge error', 'failed']

/**
 * How many cases got worse, if some cause is known; as many as the list of cases shows as such. Causes leave out those that
 * ended in an error.
 */
function worseWords(
  { explanations, judge }: Report,
  cases: readonly PageCaseRow[],
): Pick<PageIndex, 'worse'> {
  if (!explanations.some(({ cause }) => cause)) return {}
  const fallen = cases.filter(({ states }) => states.includes('worse'))
  const failed = fallen.filter(({ states }) => states.includes('error')).length
  const errors = failed === 0 ? '' : `, ${failed} of them by an error`
  return { worse: `${countedOf(fallen.length, judge.cases, 'case')} got worse${errors}` }
}

const findingNotes: readonly NoteName[] = [
  ...(['accepted', 'notGated', 'thresholds', 'nowAndThen', 'pendingReview', 'drift'] as const),
]

const mostErrors = 20

function pageErrors(errors: readonly ReportLine[]): ReportLine[] {
  const left = errors.length - mostErrors
  return [...errors.slice(0, mostErrors), ...(left > 0 ? [{ text: `… and ${left} more` }] : [])]
}

/** What the numbers of a run rest on, and what it took. */
function pageFacts(report: Report): PageFact[] {
  const { comparedWith, judge } = report
  const notes = (...names: NoteName[]) => notesOf(report, names)
  const facts: PageFact[] = [
    { name: 'run', lines: runLines(report) },
    {
      name: 'compared with',
      lines: [comparedWith.text, ...notes('leftAlone', 'sample', 'suite')],
    },
    {
      name: 'judge',
      lines: [judge.names, judge.costs, ...notes('endpoints', 'combinedJudges', 'agreement')],
    },
    { name: 'answers', lines: notes('otherCosts', 'answersTook') },
    { name: 'noise', lines: notes('noise') },
    { name: 'matchers', lines: notes('matchers') },
  ]
  return facts.filter(({ lines }) => lines.length > 0)
}

/** What a run is known by, and how long it took. */
function runLines({ run: { id, startedAt, endedAt, tool } }: Report): string[] {
  const took = Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')
  return [
    ...(id === undefined ? [] : [id]),
    ...(startedAt === undefined ? [] : [`began ${startedAt}`]),
    ...(Number.isNaN(took) ? [] : [`took ${seconds(took)}`]),
    tool,
  ]
}
