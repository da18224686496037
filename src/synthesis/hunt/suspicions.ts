import { defined } from '../../defined.ts'
import type { ClaimVerdict } from '../../judge/claim.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { DrawnQuestion } from '../drawing/drawnQuestion.ts'
import type { TextClaims } from '../../evidence/evidencePiece.ts'
import type { HuntedAnswer, HuntFinding, ToldClaim } from './huntFinding.ts'

/** An answer with what was found out about it. */
export interface JudgedAnswer extends HuntedAnswer {
  facts: TextClaims
  /** The verdicts on its claims by the ground truth; none of a question that has no answer. */
  verdicts: readonly ClaimVerdict[]
}

interface SuspicionOptions {
  corpus: Corpus
  /** Whether the pipeline was seen to call documents as the corpus does. Else which ones it misses can't be told. */
  namesDocuments: boolean
}

/** What seems wrong with an answer. */
export function suspicions(judged: JudgedAnswer, options: SuspicionOptions): HuntFinding[] {
  const { drawn, output, facts, verdicts } = judged
  const found = { drawn, output }
  if (drawn.reference === undefined) {
    const [claim] = facts.claims
    if (facts.declines || !claim) return []
    const made = { text: claim.text, quote: null, reason: null }
    return [{ ...found, kind: 'answeredUnanswerable', claims: [made] }]
  }
  const refuted = verdicts.filter(({ verdict }) => verdict === 'refuted')
  const missed = options.namesDocuments ? missedDocuments(judged) : []
  return [
    ...(refuted.length > 0
      ? [{ ...found, kind: 'refutedClaim' as const, claims: refuted.map(told(options.corpus)) }]
      : []),
    // That a premise is false may be told by declining.
    ...(facts.declines && drawn.kind !== 'false-premise'
      ? [{ ...found, kind: 'wrongRefusal' as const, claims: [] }]
      : []),
    ...(missed.length > 0
      ? [{ ...found, kind: 'missedDocument' as const, claims: [], missed }]
      : []),
  ]
}

/** A verdict as a report tells it. */
const told =
  (corpus: Corpus) =>
  ({ claim, quote, reason, passages }: ClaimVerdict): ToldClaim => {
    const document = documentOfPassage(passages[0], corpus)
    return { text: claim.text, quote, reason, ...defined({ document }) }
  }

/** Documents that the reference needs, and that are in none of the contexts; none where these are unknown. */
function missedDocuments({ drawn, output }: HuntedAnswer): string[] {
  if (output.answerOnly) return []
  const retrieved = new Set(output.contexts.map(({ documentId }) => documentId))
  return neededDocuments(drawn).filter(document => !retrieved.has(document))
}

function neededDocuments({ sources }: DrawnQuestion): string[] {
  return [...new Set(sources.map(({ documentId }) => documentId))]
}

/** The document that a passage of the corpus was cut from. */
function documentOfPassage(id: string | undefined, { chunks }: Corpus): string | undefined {
  return chunks.find(chunk => chunk.id === id)?.documentId
}
