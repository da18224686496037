import { ownEntry } from '../results/ownEntry.ts'
import { isSameHash } from '../text/sameHash.ts'
import type { BaselineSet } from './baseline.ts'

/**
 * A set with its hashes in the length of a later baseline: an earlier version recorded shorter hashes, which is not
 * a difference. Hashes are never shortened, because the comparison would be weaker.
 */
export function inDigitsOf(set: BaselineSet, other: BaselineSet | undefined): BaselineSet {
  if (!other) return set
  return {
    ...set,
    measurements: mapped(set.measurements, (metric, one) => {
      const { fingerprint = one.fingerprint } = ownEntry(other.measurements, metric) ?? {}
      return isLengthened(one.fingerprint, fingerprint) ? { ...one, fingerprint } : one
    }),
    cases: mapped(set.cases, (caseId, one) => {
      const { hash = one.hash } = ownEntry(other.cases, caseId) ?? {}
      return isLengthened(one.hash, hash) ? { ...one, hash } : one
    }),
  }
}

function isLengthened(former: string, hash: string): boolean {
  return hash.length > former.length && isSameHash(former, hash)
}

function mapped<Value>(
  record: Record<string, Value>,
  change: (name: string, value: Value) => Value,
): Record<string, Value> {
  const entries = Object.entries(record).map(
    ([name, value]) => [name, change(name, value)] as const,
  )
  return Object.fromEntries(entries)
}
