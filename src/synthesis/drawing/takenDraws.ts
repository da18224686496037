import { nearDuplicates } from '../../corpus/nearDuplicates.ts'
import type { Draw } from './drawQuestion.ts'
import type { DrawnQuestion, RejectionReason } from './drawnQuestion.ts'

/** What came of a place: a question or why there is none, or that it was filled before, or that nobody may be asked. */
export type PlaceOutcome = Draw | 'taken' | 'stopped'

export interface TakenDraws {
  /** @returns whether the place is filled */
  take(outcome: PlaceOutcome): boolean
  drawn: readonly DrawnQuestion[]
  rejected: Partial<Record<RejectionReason, number>>
  /** What models failed with. */
  failures: string[]
}

export interface KnownQuestions {
  /** Questions that are there already: one that is near to them is a duplicate. @default none */
  known?: readonly string[]
  /** Questions that were drawn before and that somebody took out again. @default none */
  dropped?: readonly string[]
  /** Is told after each place how many are filled. */
  onPlace?: (filled: number) => void
}

/** Questions as alike as this are one. */
const mostAlike = 0.75

/** Takes draws in their order, without those that ask what is asked already. */
export function createTakenDraws({
  known = [],
  dropped = [],
  onPlace,
}: KnownQuestions): TakenDraws {
  const drawn: DrawnQuestion[] = []
  const rejected: Partial<Record<RejectionReason, number>> = {}
  const failures: string[] = []
  let filled = 0
  const fill = (): true => {
    filled += 1
    onPlace?.(filled)
    return true
  }
  const reject = (reason: RejectionReason): false => {
    rejected[reason] = (rejected[reason] ?? 0) + 1
    return false
  }
  return {
    drawn,
    rejected,
    failures,
    take(outcome) {
      if (outcome === 'stopped') return false
      if (outcome === 'taken') return fill()
      for (const { reason, why } of outcome.rejections) {
        reject(reason)
        if (reason === 'noValidAnswer') failures.push(why)
      }
      if (!outcome.drawn) return false
      const { question } = outcome.drawn
      if (isNear(question, dropped)) return reject('droppedBefore')
      if (isNear(question, [...known, ...drawn.map(one => one.question)]))
        return reject('duplicate')
      drawn.push(outcome.drawn)
      return fill()
    },
  }
}

function isNear(question: string, others: readonly string[]): boolean {
  return others.some(other => nearDuplicates([question, other], { least: mostAlike }).length > 0)
}
