import type { Criterion } from '../judge/rating.ts'
import type { CaseWithClaims } from './evidencePiece.ts'
import type { Evidence, EvidenceName } from './index.ts'
import { pieceOf } from './index.ts'
import type { Found } from './caseInProgress.ts'

/** Gathers a piece of evidence; nothing is asked before somebody wants it, and nothing twice. */
export type Gather = <Name extends EvidenceName>(
  name: Name,
  criterion?: Criterion,
) => Promise<Found<Evidence[Name]>>

export function gathering(current: CaseWithClaims): Gather {
  const begun = new Map<unknown, Promise<Found<unknown>>>()
  const gather: Gather = (name, criterion) => {
    const piece = pieceOf(name)
    const key = piece.perCriterion ? criterion : name
    const found = begun.get(key) ?? piece.gather(current, criterion, gather)
    begun.set(key, found)
    // The name determines the type of the evidence.
    return found as Promise<Found<Evidence[typeof name]>>
  }
  return gather
}
