import { isSameHash } from '../text/sameHash.ts'
import type { CaseRecord } from './results.ts'

/**
 * Whether the `meta` of a case is known to differ. Baselines of older versions don't say which `meta` a case had: such a
 * case counts as unchanged, because otherwise an upgrade would take every case out of the comparison of custom metrics.
 */
export function hasOtherMeta(
  before: Pick<CaseRecord, 'metaHash'>,
  now: Pick<CaseRecord, 'metaHash'>,
): boolean {
  if (before.metaHash === undefined || now.metaHash === undefined) return false
  return !isSameHash(before.metaHash, now.metaHash)
}
