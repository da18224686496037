import type { CaseOutline, GoldenSet } from '../golden/goldenSet.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import { caseThresholds } from '../results/caseThresholds.ts'
import type { UnrecordedCase } from '../results/results.ts'
import { resolvePolicy } from '../scores/policy.ts'
import type { SetsThatRan } from './baselineBelow.ts'
import type { Baseline, BaselineCase, BaselineSet } from './baseline.ts'

/** What a full run of golden sets would record, as far as that is known without one. */
export interface PlannedBaseline {
  sets: SetsThatRan
  /** With the rules and the cases, and without scores. */
  baseline: Baseline
  /** Cases that the golden sets skip. */
  unrecorded: UnrecordedCase[]
}

/** A golden set, with the metrics that its project knows. */
export interface SetToPlan {
  set: GoldenSet
  known: readonly AnyMetric[]
}

export function plannedBaseline(planned: readonly SetToPlan[]): PlannedBaseline {
  return {
    sets: Object.fromEntries(planned.map(({ set: { name, file } }) => [name, { file }])),
    baseline: {
      schema: 1,
      sets: Object.fromEntries(planned.map(({ set, known }) => [set.name, plannedSet(set, known)])),
    },
    unrecorded: planned.flatMap(({ set: { name, cases } }) =>
      cases
        .filter(isSkipped)
        .map(({ id }): UnrecordedCase => ({ set: name, caseId: id, why: 'skipped' })),
    ),
  }
}

function plannedSet(set: GoldenSet, known: readonly AnyMetric[]): BaselineSet {
  const cases = set.cases.filter(one => !isSkipped(one))
  return {
    policy: resolvePolicy(set, known).metrics,
    measurements: {},
    cases: Object.fromEntries(cases.map(one => [one.id, plannedCase(one, known)])),
  }
}

function plannedCase(goldenCase: CaseOutline, known: readonly AnyMetric[]): BaselineCase {
  const { hash, critical } = goldenCase
  return { hash, ...(critical && { critical: caseThresholds(goldenCase, known) }), scores: {} }
}

function isSkipped({ mode }: CaseOutline): boolean {
  return mode === 'skip' || mode === 'todo'
}
