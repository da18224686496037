import { defined } from '../defined.ts'
import type { ComparedScore, ReportedRun } from '../report/cases/caseScores.ts'
import { scoreCases } from '../report/cases/caseScores.ts'
import { isAnswered } from '../report/cases/caseAnswers.ts'
import { scoresLost } from '../report/cases/scoresLost.ts'
import { byReportOrder } from '../report/words/metricOrder.ts'
import { counts } from '../gate/countingVerdicts.ts'
import { gatedPart } from '../results/gatedPart.ts'
import { byCase, caseKey } from '../results/order.ts'
import { ownEntry } from '../results/ownEntry.ts'
import type { AnswerRecord, CaseRecord, Results } from '../results/results.ts'
import { abstained } from '../text/abstained.ts'
import { foldRepeats } from '../scores/aggregate.ts'
import { conversationsTogether } from '../report/model/conversations.ts'
import type { CaseState, PageCaseRow, PageMetricColumn } from './pageData.ts'

/** The repeats of one case. */
export type CaseRepeats = readonly [CaseRecord, ...CaseRecord[]]

/** The cases of all variants, in one order: by set, variant and id, and turns as they were asked. */
export function caseRepeats(records: readonly CaseRecord[]): CaseRepeats[] {
  const cases = [...Map.groupBy(records.toSorted(byCase), caseKey).values()].flatMap(
    ([first, ...others]) => (first ? [[first, ...others] as const] : []),
  )
  return conversationsTogether(cases, ([record]) => record)
}

/**
 * The columns of the table of cases, of all variants: a metric with a threshold or a floor in some
 * set comes first.
 */
export function caseColumns({ results, decision }: ReportedRun): PageMetricColumn[] {
  const columns = new Map<string, PageMetricColumn>()
  const add = (column: PageMetricColumn) => {
    const known = columns.get(column.metric)
    columns.set(column.metric, { ...column, counts: column.counts || (known?.counts ?? false) })
  }
  for (const one of decision.metrics) {
    add({ metric: one.metric, direction: one.direction, counts: counts(one) })
  }
  for (const metric of scoredMetrics(results)) {
    if (!columns.has(metric)) add({ metric, direction: 'higher', counts: false })
  }
  return [...columns.values()].toSorted(
    (one, other) => Number(other.counts) - Number(one.counts) || byReportOrder(one, other),
  )
}

function scoredMetrics({ cases }: Results): Set<string> {
  return new Set(cases.flatMap(({ scores }) => Object.keys(scores)))
}

/** The rows of the table of cases, in the order of `cases`. */
export function pageCaseRows(
  run: ReportedRun,
  cases: readonly CaseRepeats[],
  columns: readonly PageMetricColumn[],
): PageCaseRow[] {
  const { decision, results, baseline } = run
  const gated = new Set(gatedPart(results).cases)
  const compared = new Map(
    scoreCases(run, decision.metrics).map(({ record, scores }) => [caseKey(record), scores]),
  )
  const countingIn = Map.groupBy(decision.metrics.filter(counts), ({ set }) => set)
  return cases.map(repeats => {
    const [record] = repeats
    const isGated = gated.has(record)
    const own = isGated ? (compared.get(caseKey(record)) ?? []) : []
    const counting = (countingIn.get(record.set) ?? []).map(({ metric }) => metric)
    const told = own.filter(({ metric }) => counting.includes(metric))
    const lost = scoresLost(repeats, isGated ? counting : [], { baseline, decision })
    const declines = repeats.some(one => isDeclined(run.answersOf?.(one).now))
    return caseRow(repeats, { columns, own, told, lost, declines })
  })
}

interface RowScores {
  columns: readonly PageMetricColumn[]
  /** Beside those of the baseline. */
  own: readonly ComparedScore[]
  /** Of the metrics that count. */
  told: readonly ComparedScore[]
  /** What it scored in the baseline by metrics that count and have no score of it now. */
  lost: ReadonlyMap<string, number>
  declines: boolean
}

function isDeclined(answer: AnswerRecord | undefined): boolean {
  return isAnswered(answer) && abstained(answer)
}

/** A lost score counts as the largest fall. */
const fallOfLost = 1

function caseRow(
  repeats: CaseRepeats,
  { columns, own, told, lost, declines }: RowScores,
): PageCaseRow {
  const [{ set, variant, caseId, question = '', turn, tags, group }] = repeats
  const before = columns.map(
    ({ metric }) => own.find(score => score.metric === metric)?.former ?? lost.get(metric) ?? null,
  )
  return {
    set,
    ...defined({ variant }),
    caseId,
    question,
    ...(turn && { turn }),
    ...(tags && { tags }),
    ...defined({ group }),
    states: statesOf(repeats, { told, lost, declines }),
    drop: rounded(Math.max(lost.size > 0 ? fallOfLost : 0, ...told.map(({ gain }) => -gain))),
    scores: columns.map(({ metric }) => scoreOf(repeats, metric)),
    ...(before.some(value => value !== null) && {
      before: before.map(value => (value === null ? null : rounded(value))),
    }),
  }
}

function statesOf(
  repeats: CaseRepeats,
  { told, lost, declines }: Pick<RowScores, 'told' | 'lost' | 'declines'>,
): CaseState[] {
  const states: [CaseState, boolean][] = [
    ['error', repeats.some(({ error }) => error !== undefined)],
    [
      'judge error',
      repeats.some(({ scores }) =>
        Object.values(scores).some(({ status }) => status === 'judgeError'),
      ),
    ],
    ['failed', repeats.some(({ missed }) => missed.length > 0)],
    ['worse', lost.size > 0 || told.some(({ gain }) => gain < 0)],
    ['declined', declines],
    ['better', told.some(({ gain }) => gain > 0)],
    ['pending review', repeats.some(({ review }) => review === 'pending')],
  ]
  return states.flatMap(([state, holds]) => (holds ? [state] : []))
}

function scoreOf(repeats: CaseRepeats, metric: string): PageCaseRow['scores'][number] {
  const found = repeats.flatMap(({ scores }) => ownEntry(scores, metric) ?? [])
  if (found.length === 0) return null
  const score = foldRepeats(found)
  if (score.status === 'scored') return rounded(score.value)
  return score.status === 'notApplicable' ? 'n/a' : 'error'
}

/** As many digits as anybody sees. */
const rounded = (value: number): number => Number(value.toFixed(4))
