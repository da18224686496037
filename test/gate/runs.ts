import { defined } from '../../src/defined.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import type { Baseline } from '../../src/baseline/baseline.ts'
import type { GateDecision, MetricDecision } from '../../src/gate/decision.ts'
import type { GateOptions } from '../../src/gate/verdicts.ts'
import { decide } from '../../src/gate/decide.ts'
import { scored } from '../../src/score.ts'
import type { Score } from '../../src/score.ts'
import type {
  CaseRecord,
  Measurement,
  ResolvedMetricSetting,
  Results,
} from '../../src/results/results.ts'
import { nothingUsed } from '../../src/evidence/usage.ts'

/** What one case scored, by metric: one value per repeat. */
export type RunScores = Record<string, readonly (number | Score)[]>

export interface SetOfRun {
  metrics?: Record<string, Partial<ResolvedMetricSetting>>
  measurements?: Record<string, Measurement>
  cases: Record<string, RunScores>
  /** Hashes by case id; the id itself where it is not named. */
  hashes?: Record<string, string>
  /** Hashes of `meta` by case id; none where it is not named. */
  metaHashes?: Record<string, string>
}

export const modelJudge: Measurement = {
  fingerprint: 'sha256:claims-2',
  judge: { name: 'openai', model: 'gpt-5-mini', deterministic: false },
}

/** A function of the project computes the metric. */
export const customMeasurement: Measurement = {
  fingerprint: 'sha256:custom-1',
  requires: [],
  custom: true,
}

export const lexicalJudge: Measurement = {
  fingerprint: 'sha256:lexical-1',
  judge: { name: 'lexical', deterministic: true },
}

/** Results of a full run without faults, judged by a language model. */
export function resultsOf(sets: Record<string, SetOfRun>): Results {
  return {
    run: {
      tool: 'vitest-rag 0.1.0',
      complete: true,
      usage: nothingUsed,
      unselected: [],
      broken: [],
    },
    sets: Object.fromEntries(
      Object.entries(sets).map(([name, { metrics = { faithfulness: {} } }]) => [
        name,
        {
          file: `${name}.golden.yaml`,
          policy: {
            metrics: Object.fromEntries(
              Object.entries(metrics).map(([metric, setting]) => [metric, resolve(setting)]),
            ),
          },
        },
      ]),
    ),
    cases: Object.entries(sets).flatMap(([name, set]) => recordsOf(name, set)),
    matchers: [],
    unrecorded: [],
  }
}

/** A set named `support` that asks for faithfulness alone: scores by case id. */
export function supportRun(
  scores: Record<string, readonly (number | Score)[]>,
  setting: Partial<ResolvedMetricSetting> = {},
): Results {
  const cases = Object.entries(scores).map(([id, repeats]) => [id, { faithfulness: repeats }])
  return resultsOf({
    support: { metrics: { faithfulness: setting }, cases: Object.fromEntries(cases) },
  })
}

/** A number of cases, each with the scores of its repeats. */
export function supportCases(
  count: number,
  repeats: (index: number) => readonly (number | Score)[],
): Record<string, readonly (number | Score)[]> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`refund-policy-${index + 1}`, repeats(index)]),
  )
}

/** Decides `after` against a baseline recorded from `before`. */
export function compare(before: Results, after: Results, options?: GateOptions): GateDecision {
  return decideAgainst(recordBaseline(before), after, options)
}

function decideAgainst(
  baseline: Baseline,
  results: Results,
  options: GateOptions = {},
): GateDecision {
  return decide({ results, baseline, options })
}

export function onlyMetric({ metrics }: GateDecision): MetricDecision {
  const [first, ...others] = metrics
  if (!first || others.length > 0) throw new Error(`Expected one metric, got ${metrics.length}`)
  return first
}

function resolve(setting: Partial<ResolvedMetricSetting>): ResolvedMetricSetting {
  return { direction: 'higher', gate: true, tolerance: 0.02, ...setting }
}

function recordsOf(name: string, set: SetOfRun): CaseRecord[] {
  return Object.entries(set.cases).flatMap(([caseId, scores], index) => {
    const repeats = Math.max(...Object.values(scores).map(({ length }) => length))
    return Array.from({ length: repeats }, (_, repeat) => ({
      set: name,
      file: `${name}.golden.yaml`,
      caseId,
      line: 10 + index,
      repeat,
      hash: set.hashes?.[caseId] ?? `hash of ${caseId}`,
      ...defined({ metaHash: set.metaHashes?.[caseId] }),
      scores: Object.fromEntries(
        Object.entries(scores).flatMap(([metric, values]) => {
          const value = values[repeat]
          if (value === undefined) return []
          return [[metric, typeof value === 'number' ? scored(value) : value]]
        }),
      ),
      missed: [],
      evidence: {},
      measurements: Object.fromEntries(
        Object.keys(scores).map(metric => [metric, set.measurements?.[metric] ?? modelJudge]),
      ),
      usage: nothingUsed,
      milliseconds: 12,
    }))
  })
}
