import { defined } from '../defined.ts'
import type { GoldenCase, GoldenSet } from '../golden/goldenSet.ts'
import type { Sample } from '../golden/sampleCases.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import { caseThresholds } from '../results/caseThresholds.ts'
import type { SetRun, UnrecordedCase } from '../results/results.ts'
import type { SetsThatRan } from './baselineBelow.ts'
import type { Baseline, BaselineCase, BaselineSet } from './baseline.ts'

/**
 * The baseline that a full run of golden sets would record, without what only a run can show.
 */
export interface PlannedBaseline {
  sets: SetsThatRan
  /** It has the rules and the cases, but no scores. */
  baseline: Baseline
  /** Cases that the golden sets skip, and cases outside the sample. */
  unrecorded: UnrecordedCase[]
}

/** A golden set, with the metrics that its project knows. */
interface SetToPlan {
  set: GoldenSet
  /** The set in the form of a run. */
  asRun: SetRun
  known: readonly AnyMetric[]
  isSampled(caseId: string): boolean
}

/** @param sample the sample to record; undefined for all cases */
export function plannedBaseline(
  planned: readonly SetToPlan[],
  sample: Sample | undefined,
): PlannedBaseline {
  return {
    sets: Object.fromEntries(planned.map(({ set: { name, file } }) => [name, { file }])),
    baseline: {
      schema: 1,
      ...(sample && { partial: { sample: { size: sample.size, seed: sample.seed } } }),
      sets: Object.fromEntries(planned.map(one => [one.set.name, plannedSet(one)])),
    },
    unrecorded: planned.flatMap(({ set: { name, cases }, isSampled }) =>
      cases.flatMap((one): UnrecordedCase[] => {
        const named = { set: name, caseId: one.id, ...defined({ turn: one.turn }) }
        if (isSkipped(one)) return [{ ...named, why: 'skipped' }]
        return isSampled(one.id) ? [] : [{ ...named, why: 'unsampled' }]
      }),
    ),
  }
}

function plannedSet({ set, asRun, known, isSampled }: SetToPlan): BaselineSet {
  const cases = set.cases.filter(one => !isSkipped(one) && isSampled(one.id))
  const { variants, systems } = asRun
  const { metrics, limits } = asRun.policy
  return {
    ...(variants && { variant: variants.gated }),
    ...defined({ systems }),
    policy: metrics,
    ...defined({ limits }),
    measurements: {},
    cases: Object.fromEntries(cases.map(one => [one.id, plannedCase(one, known)])),
  }
}

function plannedCase(goldenCase: GoldenCase, known: readonly AnyMetric[]): BaselineCase {
  const { hash, group, critical, recorded } = goldenCase
  return {
    hash,
    ...defined({ group }),
    ...(!recorded && { live: true as const }),
    ...(critical && { critical: caseThresholds(goldenCase, known) }),
    scores: {},
  }
}

function isSkipped({ mode }: GoldenCase): boolean {
  return mode === 'skip' || mode === 'todo'
}
