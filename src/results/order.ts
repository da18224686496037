import type { CaseRecord, MatcherRecord, UnrecordedCase } from './results.ts'
import { compareText } from '../text/stableJson.ts'

/** What tells one case from another within a repeat: sets may use the same case id. */
export function caseKey({ set, caseId }: { set: string; caseId: string }): string {
  return JSON.stringify([set, caseId])
}

/** By set, case, repeat: the order in which results and answers are kept. */
export function byCase(
  first: Pick<CaseRecord, 'set' | 'caseId' | 'repeat'>,
  second: Pick<CaseRecord, 'set' | 'caseId' | 'repeat'>,
): number {
  return (
    compareText(first.set, second.set) ||
    compareText(first.caseId, second.caseId) ||
    first.repeat - second.repeat
  )
}

/** Scores of one test keep the order in which the test took them. */
export function byTest(first: MatcherRecord, second: MatcherRecord): number {
  return (
    compareText(first.file, second.file) ||
    compareText(first.test, second.test) ||
    compareText(first.matcher, second.matcher) ||
    compareText(first.metric, second.metric)
  )
}

export function byUnrecordedCase(first: UnrecordedCase, second: UnrecordedCase): number {
  return compareText(first.set, second.set) || compareText(first.caseId, second.caseId)
}
