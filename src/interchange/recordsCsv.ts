import { ownEntry } from '../results/ownEntry.ts'
import type { AnswerRecord, CaseRecord, Results, UnrecordedCase } from '../results/results.ts'
import { compareText } from '../text/stableJson.ts'
import type { CsvCell } from './csvLine.ts'
import { csvLine } from './csvLine.ts'

/** The data of a row. */
interface RowSource {
  record: CaseRecord
  answer: AnswerRecord | undefined
}

/** The first columns. One column for each metric follows, then `columnsAfter`. */
const columnsBefore: Record<string, (row: RowSource) => CsvCell> = {
  set: ({ record }) => record.set,
  variant: ({ record }) => record.variant,
  case: ({ record }) => record.caseId,
  repeat: ({ record }) => record.repeat,
  status: ({ record }) => statusOf(record),
}

const columnsAfter: Record<string, (row: RowSource) => CsvCell> = {
  unscored: ({ record }) => unscoredIn(record),
  missed: ({ record }) => listed(record.missed.map(({ metric }) => metric)),
  error: ({ record }) => record.error,
  question: ({ record }) => record.question,
  answer: ({ answer }) => (answer?.retrievalOnly ? undefined : answer?.answer),
  milliseconds: ({ record }) => record.milliseconds,
  promptTokens: ({ record }) => record.usage.pipeline?.promptTokens,
  completionTokens: ({ record }) => record.usage.pipeline?.completionTokens,
  cost: ({ record }) => record.usage.pipeline?.cost,
  judgeCalls: ({ record }) => record.usage.judge.calls,
  judgePromptTokens: ({ record }) => record.usage.judge.promptTokens,
  judgeCompletionTokens: ({ record }) => record.usage.judge.completionTokens,
  judgeCachedPromptTokens: ({ record }) => record.usage.judge.cachedPromptTokens,
  judgeCost: ({ record }) => record.usage.judge.cost,
  tags: ({ record }) => listed(record.tags ?? []),
  group: ({ record }) => record.group,
  file: ({ record }) => record.file,
  line: ({ record }) => record.line,
}

const fixedColumns = [...Object.keys(columnsBefore), ...Object.keys(columnsAfter)]

/**
 * A run as lines of CSV, starting with the column names: a row for each set, variant, case and repeat. Planned cases
 * without a record come last.
 */
export function* recordsCsv(
  { cases, unrecorded }: Pick<Results, 'cases' | 'unrecorded'>,
  answerOf: (record: CaseRecord) => AnswerRecord | undefined,
): Generator<string> {
  const metrics = [...new Set(cases.flatMap(({ scores }) => Object.keys(scores)))].toSorted(
    compareText,
  )
  const names = metrics.map(metric => (fixedColumns.includes(metric) ? `metric.${metric}` : metric))
  yield csvLine([...Object.keys(columnsBefore), ...names, ...Object.keys(columnsAfter)])
  for (const record of cases) {
    const row = { record, answer: answerOf(record) }
    yield csvLine([
      ...Object.values(columnsBefore).map(cellOf => cellOf(row)),
      ...metrics.map(metric => valueOf(record, metric)),
      ...Object.values(columnsAfter).map(cellOf => cellOf(row)),
    ])
  }
  // Cases that a filter excluded are missing on purpose.
  const lost = unrecorded.filter(({ why }) => why === 'failed' || why === 'interrupted')
  for (const one of lost) yield csvLine(lostRow(one, metrics.length))
}

function lostRow({ set, variant, caseId, why }: UnrecordedCase, metrics: number): CsvCell[] {
  const after = Array.from({ length: metrics + Object.keys(columnsAfter).length }, () => undefined)
  return [set, variant, caseId, undefined, why, ...after]
}

/** Empty if there is no score, because zero would be a score. */
function valueOf({ scores }: CaseRecord, metric: string): number | undefined {
  const score = ownEntry(scores, metric)
  return score?.status === 'scored' ? score.value : undefined
}

function statusOf({ error, unavailable, scores }: CaseRecord): string {
  if (unavailable) return 'unavailable'
  if (error !== undefined) return 'error'
  const isJudged = Object.values(scores).every(({ status }) => status !== 'judgeError')
  return isJudged ? 'scored' : 'judgeError'
}

/**
 * `contextRecall notApplicable: the right answer is to decline`. Metrics that the case does not ask for are left out.
 */
function unscoredIn({ scores }: CaseRecord): string | undefined {
  return listed(
    Object.entries(scores).flatMap(([metric, score]) =>
      score.status === 'scored' ? [] : [`${metric} ${score.status}: ${score.reason}`],
    ),
  )
}

function listed(texts: readonly string[]): string | undefined {
  return texts.length === 0 ? undefined : texts.join(' | ')
}
