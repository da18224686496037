import type { CaseOutline, GoldenCase } from '../goldenSet.ts'

/**
 * A case without its texts.
 * @param ofSet tags of its set: most cases have no others, and those are held once
 */
export function caseOutline(goldenCase: GoldenCase, ofSet: string[]): CaseOutline {
  const { id, answerable, group, tags, critical, mode, isRecorded } = goldenCase
  const { review, timeout, metrics, hash } = goldenCase
  return {
    id,
    answerable,
    ...(group !== undefined && { group }),
    tags: tags.length === ofSet.length ? ofSet : tags,
    critical,
    ...(mode && { mode }),
    ...(isRecorded && { isRecorded }),
    ...(review && { review }),
    ...(timeout !== undefined && { timeout }),
    metrics,
    hash,
  }
}
