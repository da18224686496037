import { recordBaseline } from '../../src/baseline/record.ts'
import type { Baseline } from '../../src/baseline/baseline.ts'
import { decide } from '../../src/gate/decide.ts'
import type { GateDecision, MetricDecision } from '../../src/gate/decision.ts'
import type { GateOptions } from '../../src/gate/verdicts.ts'
import type { ResolvedMetricSetting, Results, UnrecordedCase } from '../../src/results/results.ts'
import type { RunScores } from './runs.ts'
import { resultsOf } from './runs.ts'

/** Twelve cases of a set, of which each scores the same in two runs. */
export function casesOf(score: number, count = 12): Record<string, RunScores> {
  const ids = Array.from({ length: count }, (_, index) => `case-${index + 1}`)
  return Object.fromEntries(ids.map(id => [id, { faithfulness: [score, score] }]))
}

interface Scores {
  support?: number
  billing?: number
}

/** A run of the sets that are named, each with all of its cases. */
export function runOf(scores: Scores, setting: Partial<ResolvedMetricSetting> = {}): Results {
  const sets = Object.entries(scores).map(([name, score]) => [
    name,
    { metrics: { faithfulness: setting }, cases: casesOf(score) },
  ])
  const files = ['support', 'billing'].filter(name => !Object.hasOwn(scores, name))
  const results = resultsOf(Object.fromEntries(sets))
  return { ...results, run: { ...results.run, unselected: files.map(one => `${one}.golden.yaml`) } }
}

/** The run without these cases of a set, which a filter left out. */
export function without(results: Results, set: string, ...caseIds: string[]): Results {
  const isLeft = (one: { set: string; caseId: string }) =>
    one.set === set && caseIds.includes(one.caseId)
  const unrecorded = caseIds.map((caseId): UnrecordedCase => ({ set, caseId, why: 'deselected' }))
  return { ...results, cases: results.cases.filter(one => !isLeft(one)), unrecorded }
}

export const recorded = recordBaseline(runOf({ support: 1, billing: 1 }))
export const declaring = (sets: string[], baseline = recorded): Baseline => ({
  ...baseline,
  partial: { sets },
})

export const strict = { partialRuns: 'fail' } as const
export const judge = (results: Results, options: GateOptions = strict, baseline = recorded) =>
  decide({ results, baseline, options })

export function metricOf({ metrics }: GateDecision, set: string): MetricDecision | undefined {
  return metrics.find(one => one.set === set)
}

export const told = ({ verdict, exitCode }: GateDecision) => [verdict, exitCode]
