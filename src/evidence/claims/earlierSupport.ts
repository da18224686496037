import type { ClaimVerdict, EarlierProof, Passage } from '../../judge/claim.ts'
import type { PriorTurn } from '../../pipeline/earlierTurn.ts'
import { isBlank } from '../../text/isBlank.ts'
import type { CaseInProgress, Found } from '../caseInProgress.ts'
import { read } from '../caseInProgress.ts'
import { checkAgainst } from './checkAgainst.ts'

/**
 * Asks once more about the claims that the passages of a turn leave open: what turns before retrieved, and what the user
 * said there, may support them. It refutes nothing, because a later passage may be newer, and the answers of the system
 * prove nothing.
 */
export async function withEarlierSupport(
  verdicts: readonly ClaimVerdict[],
  current: CaseInProgress,
): Promise<Found<ClaimVerdict[]>> {
  const passages = earlierPassages(current.case.earlierTurns ?? [])
  const open = verdicts.filter(({ verdict }) => verdict === 'notEnoughInfo')
  if (open.length === 0 || passages.length === 0) return { found: [...verdicts] }
  const claims = open.map(({ claim }) => claim)
  const checked = await checkAgainst(claims, passages, current)
  return read(checked, found => {
    const proofs = new Map(found.flatMap(verdict => proofIn(verdict, passages)))
    return verdicts.map(verdict => {
      const byEarlierTurn = proofs.get(verdict.claim.id)
      if (verdict.verdict !== 'notEnoughInfo') return verdict
      // Somebody was asked about it now.
      const { unchecked: _, ...asked } = verdict
      return byEarlierTurn ? { ...asked, byEarlierTurn } : asked
    })
  })
}

interface EarlierPassage extends Passage, Pick<EarlierProof, 'turn'> {
  /** Absent for the words of the user. */
  passage?: string
}

/** The newest turn first. Ids name the turn, because turns may retrieve the same passage. */
function earlierPassages(turns: readonly PriorTurn[]): EarlierPassage[] {
  return turns.toReversed().flatMap(({ number: turn, question, contexts }) =>
    [
      ...contexts.map(({ id, text }) => ({
        id: `turn ${turn} › ${id}`,
        turn,
        passage: id,
        text,
      })),
      { id: `turn ${turn} › user`, turn, text: question },
    ].filter(({ text }) => !isBlank(text)),
  )
}

function proofIn(
  { claim, verdict, passages: ids, quote, together }: ClaimVerdict,
  passages: readonly EarlierPassage[],
): [string, EarlierProof][] {
  const first = passages.find(({ id }) => ids.includes(id))
  if (verdict !== 'supported' || !first) return []
  const { turn, passage } = first
  const named = passage === undefined ? {} : { passage }
  return [[claim.id, { turn, ...named, quote, ...(together && { together }) }]]
}
