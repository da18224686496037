import { defined } from '../defined.ts'
import { gatedPart } from '../results/gatedPart.ts'
import { isLastTurn } from '../results/isLastTurn.ts'
import { ownEntry } from '../results/ownEntry.ts'
import type {
  CaseRecord,
  CaseThreshold,
  Measurement,
  Results,
  SetPolicy,
  SetRun,
} from '../results/results.ts'
import type { Baseline, BaselineCase, BaselineSet } from './baseline.ts'
import { recordsByCase } from '../results/recordsByCase.ts'
import { builtOnceFor } from '../text/builtOnce.ts'

/**
 * The measurements of a run in the form of a baseline. A recorded baseline and the run to compare with it are both
 * made by this function, so that rounding can't make a difference.
 */
export const snapshot = builtOnceFor((results: Results): Baseline => {
  const { sets, cases } = gatedPart(results)
  const records = recordsByCase(cases)
  return {
    schema: 1,
    sets: mapValues(sets, (run, name) => snapshotSet(run, records.get(name) ?? new Map())),
  }
})

function snapshotSet(
  { file, variants, systems, policy: { metrics, limits } }: SetRun,
  cases: ReadonlyMap<string, readonly CaseRecord[]>,
): BaselineSet {
  return {
    file,
    ...(variants && { variant: variants.gated }),
    ...defined({ systems }),
    policy: metrics,
    ...defined({ limits }),
    measurements: Object.fromEntries(
      [...cases.values()]
        .flat()
        .flatMap(({ measurements }) => Object.entries(measurements))
        .filter(([metric]) => Object.hasOwn(metrics, metric))
        // The last one wins, so measurements with a known temperature come last. Replayed answers lack it.
        .toSorted(([, one], [, other]) => knowledge(one) - knowledge(other))
        .map(([metric, { requires: _, checkedBy: _by, ...compared }]) => [metric, compared]),
    ),
    cases: mapValues(Object.fromEntries(cases), repeats => snapshotCase(repeats, metrics)),
  }
}

const knowledge = ({ judge }: Measurement): number => (judge?.temperature === undefined ? 0 : 1)

function snapshotCase(repeats: readonly CaseRecord[], metrics: SetPolicy['metrics']): BaselineCase {
  const [first] = repeats
  const thresholds = ownThresholds(first, metrics)
  // A repeat without scores, such as one whose pipeline failed, has none.
  const metaHash = repeats.find(record => record.metaHash !== undefined)?.metaHash
  return {
    hash: first?.hash ?? '',
    ...defined({ metaHash, group: first?.group }),
    ...(first?.answerable === false && { answerable: false as const }),
    ...(!first?.recorded && { live: true as const }),
    ...(first?.critical && { critical: first.critical }),
    ...(thresholds.length > 0 && { thresholds: Object.fromEntries(thresholds) }),
    scores: mapValues({ ...askedOf(first, metrics), ...first?.critical }, (_, metric) =>
      repeats.map(record => roundedValue(record, metric)),
    ),
  }
}

/** A conversation is rated at its last turn: the other turns do not have the metric, which is not a score that is lost. */
function askedOf(
  record: CaseRecord | undefined,
  metrics: SetPolicy['metrics'],
): SetPolicy['metrics'] {
  if (!record || isLastTurn(record)) return metrics
  return Object.fromEntries(Object.entries(metrics).filter(([, { of }]) => !of))
}

/** The thresholds of a case that differ from those in the set's policy. */
function ownThresholds(
  record: CaseRecord | undefined,
  metrics: SetPolicy['metrics'],
): [metric: string, threshold: CaseThreshold | null][] {
  const { thresholds } = record ?? {}
  if (!thresholds) return []
  const own = Object.entries(thresholds).filter(
    ([metric, { each }]) => ownEntry(metrics, metric)?.each !== each,
  )
  const lifted = Object.entries(metrics).filter(
    ([metric, { each }]) => each !== undefined && !Object.hasOwn(thresholds, metric),
  )
  return [...own, ...lifted.map(([metric]): [string, null] => [metric, null])]
}

function roundedValue({ scores }: CaseRecord, metric: string): number | null {
  const score = Object.hasOwn(scores, metric) ? scores[metric] : undefined
  if (score?.status !== 'scored' || !Number.isFinite(score.value)) return null
  return Math.round(score.value * 10_000) / 10_000
}

/** `Object.fromEntries` makes own properties even for names such as `__proto__`; assignment would not. */
function mapValues<Value, Result>(
  record: Record<string, Value>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}
