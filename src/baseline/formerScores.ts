import { ownEntry } from '../results/ownEntry.ts'
import type { CaseRecord, CaseThreshold } from '../results/results.ts'
import { byHash, isSameHash } from '../text/sameHash.ts'
import type { Baseline, BaselineCase, BaselineSet } from './baseline.ts'
import { hasOtherMeta } from '../results/otherMeta.ts'
import { isSameVariant, scoresOf, thresholdOf } from './baseline.ts'

/** The data of a baseline about a case in one metric. */
interface FormerScores {
  /** One score for each repeat with a score. */
  scores: readonly number[]
  /** The threshold of the case. Undefined if it had none. */
  threshold: CaseThreshold | undefined
  isCritical: boolean
}

/** The part of a run's case that identifies it in a baseline. */
type CaseToFind = Pick<
  CaseRecord,
  'set' | 'caseId' | 'variant' | 'hash' | 'metaHash' | 'recorded' | 'measurements'
>

/**
 * The scores of a case in a baseline, if they are comparable: the case asks the same, and has the same variant and
 * the same measurement, and for a custom metric the same `meta`. Undefined otherwise.
 */
export function formerScores(
  baseline: Baseline | undefined,
  record: CaseToFind,
  metric: string,
): FormerScores | undefined {
  const set = ownEntry(baseline?.sets ?? {}, record.set)
  const one = set && isSameVariant(set, record) ? sameCase(set, record) : undefined
  if (!set || !one || (one.live && record.recorded)) return undefined
  const before = ownEntry(set.measurements, metric)
  const now = ownEntry(record.measurements, metric)
  if (!before || !now || !isSameHash(before.fingerprint, now.fingerprint)) return undefined
  if (now.custom && hasOtherMeta(one, record)) return undefined
  return {
    scores: scoresOf(one, metric),
    threshold: thresholdOf(one, set, metric),
    isCritical: one.critical !== undefined,
  }
}

/** The case with this id, or else, for a renamed case, with this hash. */
function sameCase({ cases }: BaselineSet, { caseId, hash }: CaseToFind): BaselineCase | undefined {
  const own = ownEntry(cases, caseId)
  if (own) return isSameHash(own.hash, hash) ? own : undefined
  return byHash(Object.values(cases).map(one => [one.hash, one])).only(hash)
}
