import type { CaseRecord, MatcherRecord, UnrecordedCase } from './results.ts'
import { compareText } from '../text/stableJson.ts'

/** A case of a set, with the variant that answered it if there are several. */
export type NamedCase = Pick<CaseRecord, 'set' | 'caseId' | 'variant'>

/** A key that is unique within a repeat, because sets may use the same case id. */
export function caseKey({ set, caseId, variant }: NamedCase): string {
  return JSON.stringify(variant === undefined ? [set, caseId] : [set, variant, caseId])
}

type PlacedCase = NamedCase & Pick<CaseRecord, 'turn'>

/**
 * By set, variant, case, repeat: the order in which results and answers are kept. The turns of a conversation are in the
 * order in which they were asked.
 */
export function byCase(
  first: PlacedCase & Pick<CaseRecord, 'repeat'>,
  second: PlacedCase & Pick<CaseRecord, 'repeat'>,
): number {
  return byPlace(first, second) || first.repeat - second.repeat
}

function byPlace(first: PlacedCase, second: PlacedCase): number {
  const [conversation, other] = [first, second].map(one => one.turn?.conversation ?? one.caseId)
  return (
    compareText(first.set, second.set) ||
    compareText(first.variant ?? '', second.variant ?? '') ||
    compareText(conversation ?? '', other ?? '') ||
    (first.turn?.number ?? 0) - (second.turn?.number ?? 0) ||
    compareText(first.caseId, second.caseId)
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

export const byUnrecordedCase = (first: UnrecordedCase, second: UnrecordedCase): number =>
  byPlace(first, second)
