import { ownEntry } from '../results/ownEntry.ts'
import type { CaseRecord, CaseThreshold } from '../results/results.ts'
import { byHash, isSameHash } from '../text/sameHash.ts'
import type { Baseline, BaselineCase, BaselineSet } from './baseline.ts'
import { isSameVariant, scoresOf, thresholdOf } from './baseline.ts'

/** What a baseline has of a case in one metric. */
interface FormerScores {
  /** One for each run that was scored. */
  scores: readonly number[]
  /** What the case had to reach. Undefined where that was nothing. */
  threshold: CaseThreshold | undefined
  isCritical: boolean
}

/** A case of a run, as far as a baseline tells what it scored before. */
type CaseToFind = Pick<
  CaseRecord,
  'set' | 'caseId' | 'variant' | 'hash' | 'recorded' | 'measurements'
>

/**
 * What a baseline has of a case, where it can be compared: the case asks the same, and is answered by the same variant and
 * measured in the same way. Undefined elsewhere.
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
  return {
    scores: scoresOf(one, metric),
    threshold: thresholdOf(one, set, metric),
    isCritical: one.critical !== undefined,
  }
}

/** By its id, or where it was renamed by what it asks. */
function sameCase({ cases }: BaselineSet, { caseId, hash }: CaseToFind): BaselineCase | undefined {
  const own = ownEntry(cases, caseId)
  if (own) return isSameHash(own.hash, hash) ? own : undefined
  return byHash(Object.values(cases).map(one => [one.hash, one])).only(hash)
}
