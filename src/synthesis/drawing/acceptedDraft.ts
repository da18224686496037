import { isDeepStrictEqual } from 'node:util'
import type { RejectedQuestion } from '../../judge/questionForm.ts'
import type { Rejection } from './drawnQuestion.ts'

/** The most tries before a place goes to another chunk. */
const mostTries = 3

/** A rejected draft, with the question that the next try must not repeat. */
interface RejectedDraft {
  rejection: Rejection
  question: string
}

interface DraftTries<Draft, Accepted extends object> {
  /** @param rejected earlier tries; undefined for the first one */
  write(rejected: readonly RejectedQuestion[] | undefined): Promise<Draft>
  examine(draft: Draft): Promise<Accepted | RejectedDraft>
}

/**
 * Has a draft written and examined, a few times if needed: each further try names the faults of the previous ones.
 * @param rejections receives the rejections of all tries
 * @returns undefined if every try was rejected
 */
export async function acceptedDraft<Draft, Accepted extends object>(
  { write, examine }: DraftTries<Draft, Accepted>,
  rejections: Rejection[],
): Promise<Accepted | undefined> {
  const rejected: RejectedQuestion[] = []
  let former: Draft | undefined
  while (rejected.length < mostTries) {
    const draft = await write(rejected.length === 0 ? undefined : rejected)
    // A model that repeats itself would do so again.
    if (isDeepStrictEqual(draft, former)) return undefined
    former = draft
    const examined = await examine(draft)
    if (!('rejection' in examined)) return examined
    rejections.push(examined.rejection)
    rejected.push({ question: examined.question, why: examined.rejection.why })
  }
  return undefined
}
