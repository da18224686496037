import { createHash } from 'node:crypto'
import { defined } from '../../defined.ts'
import { hashDigits } from '../../text/sameHash.ts'
import { stableJson } from '../../text/stableJson.ts'
import type { GoldenCase } from '../goldenSet.ts'

/**
 * The fields of a case that define what it asks. Tags, group, thresholds and name are not among them, nor is a recorded
 * output, because runs compare outputs.
 */
export type HashedCase = Pick<
  GoldenCase,
  | 'question'
  | 'reference'
  | 'relevantDocuments'
  | 'answerable'
  | 'asksBack'
  | 'history'
  | 'asOf'
  | 'facts'
  | 'avoid'
  | 'checks'
  | 'aspects'
  | 'setsTheStage'
> & {
  /** What was asked in the turns before. What was answered is not part of a case: runs compare answers. */
  earlierQuestions?: readonly string[]
}

/**
 * 32 hex digits of the SHA-256 of a case's content. Two runs may only be compared on cases
 * with the same hash. The order of the relevant documents is free, and a `file` counts by its text.
 */
export function caseHash(content: HashedCase): string {
  const documents = content.relevantDocuments
    ?.map(({ id, grade, text }) => [id, grade, text === undefined ? null : digest(text)] as const)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
  const canonical = [
    content.question,
    content.reference ?? null,
    documents ?? null,
    content.answerable,
    content.history?.map(({ role, content: said }) => [role, said]) ?? null,
    content.asOf ?? null,
    ...expectations(content),
  ]
  return digest(JSON.stringify(canonical)).slice(0, hashDigits)
}

/** By name, and only if the case has some: a null for each would change the hash of every case. */
function expectations({
  facts,
  avoid,
  checks,
  aspects,
  asksBack,
  setsTheStage,
  earlierQuestions = [],
}: HashedCase): readonly object[] {
  const stated = facts?.map(({ text, optional = false }) => [text, optional])
  const asked = earlierQuestions.length === 0 ? undefined : earlierQuestions
  const expected = defined({
    ...{ facts: stated, avoid, checks, aspects, asksBack },
    // Such a turn may leave nothing to measure. No change may begin that in silence.
    setsTheStage,
    earlierQuestions: asked,
  })
  return Object.keys(expected).length === 0 ? [] : [expected]
}

/**
 * 32 hex digits of the SHA-256 of a case's `meta`, or of its absence. Only custom metrics read `meta`, so it is not part
 * of the hash of the case. The order of its keys is free.
 */
export function metaHash({ meta }: Pick<GoldenCase, 'meta'>): string {
  return digest(stableJson(meta ?? null)).slice(0, hashDigits)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
