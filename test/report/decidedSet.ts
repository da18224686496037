import type { Comparison, MetricDecision } from '../../src/gate/decision.ts'
import { decide } from '../../src/gate/decide.ts'
import { reportSets } from '../../src/report/assembly/reportSets.ts'
import type { ReportSet } from '../../src/report/model/report.ts'
import { recordedRun } from '../results/recordedRun.ts'

/** 48 cases of which none changed by chance. */
export function compared(baselineMean: number, currentMean: number): Comparison {
  return {
    repeats: { baseline: 1, current: 1 },
    pairs: 48,
    baselineMean,
    currentMean,
    delta: currentMean - baselineMean,
    method: 'tolerance',
    better: 0,
    worse: 0,
    same: 48,
  }
}

export function decided(overrides: Partial<MetricDecision> = {}): MetricDecision {
  return {
    set: 'support',
    metric: 'faithfulness',
    verdict: 'unchanged',
    reason: 'The mean stayed where it was.',
    gated: true,
    direction: 'higher',
    n: 48,
    applicable: 48,
    mean: 0.9,
    ...overrides,
  }
}

/** The set that a report has of these decisions. */
export function decidedSet(...metrics: readonly MetricDecision[]): ReportSet {
  const results = recordedRun({})
  const [set] = reportSets({ results, decision: { ...decide({ results }), metrics: [...metrics] } })
  if (!set) throw new Error('Expected a set')
  return set
}
