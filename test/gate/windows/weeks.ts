import { compareWindows } from '../../../src/gate/windows/compareWindows.ts'
import type { Window, WindowsToCompare } from '../../../src/gate/windows/compareWindows.ts'
import type { WindowMetric, WindowsCompared } from '../../../src/gate/windows/windowComparison.ts'
import type { CaseRecord, ResolvedMetricSetting, Results } from '../../../src/results/results.ts'
import type { Score } from '../../../src/score.ts'
import { scored } from '../../../src/score.ts'
import {
  caseRecord,
  lexicalJudge,
  metricSetting,
  recordedRun,
  setRun,
} from '../../results/recordedRun.ts'

export interface WeekOptions {
  /** By metric. @default those of a gated faithfulness */
  metrics?: Record<string, Partial<ResolvedMetricSetting>>
  /** What the record of a case has besides. */
  of?: (index: number) => Partial<CaseRecord>
}

/** A run of a week of production: a case for each entry, which has no other case in common with another week. */
export function week(
  name: string,
  all: readonly Record<string, number | Score>[],
  { metrics = { faithfulness: {} }, of = () => ({}) }: WeekOptions = {},
): Results {
  const settings = Object.entries(metrics).map(([key, own]) => [key, metricSetting(own)] as const)
  return recordedRun({
    sets: { [name]: setRun({ policy: { metrics: Object.fromEntries(settings) } }) },
    records: all.map((scores, index) =>
      caseRecord({
        set: name,
        caseId: `case-${index}`,
        question: 'How do I return the shoes?',
        hash: `${name} ${index}`,
        scores: Object.fromEntries(
          Object.entries(scores).map(([key, score]) => [
            key,
            typeof score === 'number' ? scored(score) : score,
          ]),
        ),
        measurements: Object.fromEntries(Object.keys(scores).map(key => [key, lexicalJudge])),
        missed: [],
        ...of(index),
      }),
    ),
  })
}

export const faithful = (values: readonly (number | Score)[]): { faithfulness: number | Score }[] =>
  values.map(faithfulness => ({ faithfulness }))

/** Scores that are mostly 1, and each so many are one half. */
export const mostlyGood = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => (index % 10 === 0 ? 0.5 : 1))

export function compared(
  before: Results,
  now: Results,
  options: Partial<WindowsToCompare> & { windows?: Partial<Window> } = {},
): WindowsCompared {
  const { windows, ...rest } = options
  return compareWindows({
    before: { name: 'last~1', results: before, ...windows },
    now: { name: 'last', results: now, ...windows },
    draws: 2000,
    ...rest,
  })
}

export function onlyMetric({ metrics }: WindowsCompared): WindowMetric {
  const [metric, ...others] = metrics
  if (!metric || others.length > 0) throw new Error(`Expected one metric, got ${metrics.length}`)
  return metric
}
