import { defined } from '../defined.ts'
import type { ClaimVerdict, EarlierProof, Passage } from '../judge/claim.ts'
import { isQuestion } from '../judge/lexical/statements.ts'
import { checkClaims } from '../judge/steps/checkClaims.ts'
import { extractClaims } from '../judge/steps/extractClaims.ts'
import type { PriorTurn } from '../pipeline/continuedCase.ts'
import { judgeError } from '../score.ts'
import { abstained } from '../text/abstained.ts'
import { canonicalText } from '../text/canonicalText.ts'
import { isBlank } from '../text/isBlank.ts'
import { sentences } from '../text/sentences.ts'
import { answerInContexts } from './answerInContexts.ts'
import type { CaseInProgress, Found } from './caseInProgress.ts'
import { checkAgainst } from './claims/checkAgainst.ts'
import type { EarlierProofs } from './earlierProofs.ts'
import { defineUnrecordedPiece } from './evidencePiece.ts'

/**
 * The claims that the passages of a turn leave open, checked against what turns before retrieved and what the user said
 * there. These may support a claim. They refute nothing, because a later passage may be newer, and the answers of the
 * system prove nothing.
 */
export const earlierSupport = defineUnrecordedPiece({
  name: 'earlierSupport',
  steps: [extractClaims, checkClaims],
  claimsOf: 'answer',
  readsContexts: true,
  perChunk: (found: EarlierProofs): EarlierProofs =>
    new Map([...found].map(([id, proof]) => [id, proof?.together ? undefined : proof])),
  async gather(
    current,
    _criterion,
    verdicts = () => answerInContexts.gather(current),
  ): Promise<Found<EarlierProofs>> {
    const found = await verdicts('answerInContexts')
    return 'instead' in found ? found : proofsIn(found.found, current)
  },
})

async function proofsIn(
  verdicts: readonly ClaimVerdict[],
  current: CaseInProgress,
): Promise<Found<EarlierProofs>> {
  const turns = current.case.earlierTurns ?? []
  const open = verdicts.filter(({ verdict }) => verdict === 'notEnoughInfo')
  if (open.length === 0 || turns.length === 0) return { found: new Map() }
  const passages = earlierPassages(turns, current)
  const isNew = passages.some(one => !one.isOwn)
  const claims = open.map(({ claim }) => claim)
  const checked = isNew ? await checkAgainst(claims, passages, current) : { found: [] }
  if ('instead' in checked) return checked
  const proofs = new Map(
    checked.found.map(verdict => [verdict.claim.id, proofIn(verdict, passages)]),
  )
  const unknown = turns.find(({ answerOnly, answer }) => answerOnly && !abstained({ answer }))
  return unknown && claims.some(({ id }) => !proofs.get(id))
    ? { instead: judgeError(unknownIn(unknown)) }
    : { found: proofs }
}

const unknownIn = ({ number }: PriorTurn): string =>
  `turn ${number} gave no \`contexts\`, so whether they support a claim is unknown: give \`contexts\` with each answer, \`contexts: []\` if nothing was retrieved`

interface EarlierPassage extends Passage, Pick<EarlierProof, 'turn'> {
  /** Absent for the words of the user. */
  passage?: string
  /** The turn itself retrieved the same text, which left the claims open. */
  isOwn: boolean
}

/**
 * The newest turn first, and each text once. Ids name the turn, because turns may retrieve the same passage; those of the
 * user's words look like no other.
 */
function earlierPassages(turns: readonly PriorTurn[], current: CaseInProgress): EarlierPassage[] {
  const own = new Set(current.output.contexts.map(({ text }) => canonicalText(text)))
  const byText = new Map<string, EarlierPassage>()
  for (const { number: turn, question, contexts } of turns.toReversed()) {
    const found = contexts.map(({ id, text }) => ({
      id: `turn ${turn} › ${id}`,
      passage: id,
      text,
    }))
    for (const one of [...found, { id: `user in turn ${turn}`, text: saidBy(question, current) }]) {
      const text = canonicalText(one.text)
      if (isBlank(text) || byText.has(text)) continue
      byText.set(text, { ...one, turn, isOwn: own.has(text) })
    }
  }
  return [...byText.values()]
}

/** A question states nothing, and a judge that compares words would not notice. */
function saidBy(question: string, { session: { judge } }: CaseInProgress): string {
  if (judge.blindToRefutation === undefined) return question
  return sentences(question)
    .filter(sentence => !isQuestion(sentence))
    .join('\n')
}

/** A passage that left the claim open once proves nothing by itself the second time. */
function proofIn(
  { verdict, passages: ids, quote, together, votes }: ClaimVerdict,
  passages: readonly EarlierPassage[],
): EarlierProof | undefined {
  const first = passages.find(({ id, isOwn }) => !isOwn && ids.includes(id))
  if (verdict !== 'supported' || !first) return undefined
  const { turn, passage } = first
  return {
    turn,
    quote,
    ...defined({ passage, together, votes }),
  }
}
