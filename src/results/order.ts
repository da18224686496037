import type { CaseRecord, MatcherRecord, UnrecordedCase } from './results.ts'
import { compareText } from '../text/stableJson.ts'

/** A case of a set, with the variant that answered it if there are several. */
export type NamedCase = Pick<CaseRecord, 'set' | 'caseId' | 'variant'>

/** A key that is unique within a repeat, because sets may use the same case id. */
export function caseKey({ set, caseId, variant }: NamedCase): string {
  return JSON.stringify(variant === undefined ? [set, caseId] : [set, variant, caseId])
}

/** By set, variant, case, repeat: the order in which results and answers are kept. */
export function byCase(
  first: NamedCase & Pick<CaseRecord, 'repeat'>,
  second: NamedCase & Pick<CaseRecord, 'repeat'>,
): number {
  return (
    compareText(first.set, second.set) ||
    compareText(first.variant ?? '', second.variant ?? '') ||
    compareText(first.caseId, second.caseId) ||
    first.repeat - second.repeat
  )
}

/** Scores of one test keep the order of their assertions. */
export function byTest(first: MatcherRecord, second: MatcherRecord): number {
  return (
    compareText(first.file, second.file) ||
    compareText(first.test, second.test) ||
    compareText(first.matcher, second.matcher) ||
    compareText(first.metric, second.metric)
  )
}

export function byUnrecordedCase(first: UnrecordedCase, second: UnrecordedCase): number {
  return (
    compareText(first.set, second.set) ||
    compareText(first.variant ?? '', second.variant ?? '') ||
    compareText(first.caseId, second.caseId)
  )
}
