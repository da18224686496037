import { defined } from '../../defined.ts'
import type { ClaimVerdict } from '../../judge/claim.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { DrawnQuestion } from '../drawing/drawnQuestion.ts'
import type { TextClaims } from '../../evidence/evidencePiece.ts'
import type { HuntedAnswer, HuntFinding, ToldClaim } from './huntFinding.ts'

/** An answer with its facts and verdicts. */
export interface JudgedAnswer extends HuntedAnswer {
  facts: TextClaims
  /** The verdicts on its claims, from the ground truth; none for a question without an answer. */
  verdicts: readonly ClaimVerdict[]
}

interface SuspicionOptions {
  corpus: Corpus
  /** Whether the pipeline uses the document ids of the corpus. If not, missed documents are unknown. */
  namesDocuments: boolean
}

/** The suspected faults of an answer. */
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
    // Declining is a valid answer to a false premise.
    ...(facts.declines && drawn.kind !== 'false-premise'
      ? [{ ...found, kind: 'wrongRefusal' as const, claims: [] }]
      : []),
    ...(missed.length > 0
      ? [{ ...found, kind: 'missedDocument' as const, claims: [], missed }]
      : []),
  ]
}

/** A verdict in the form for reports. */
const told =
  (corpus: Corpus) =>
  ({ claim, quote, reason, passages }: ClaimVerdict): ToldClaim => {
    const document = documentOfPassage(passages[0], corpus)
    return { text: claim.text, quote, reason, ...defined({ document }) }
  }

/** Documents that the reference needs but that are in none of the contexts; none if the contexts are unknown. */
function missedDocuments({ drawn, output }: HuntedAnswer): string[] {
  if (output.answerOnly) return []
  const retrieved = new Set(output.contexts.map(({ documentId }) => documentId))
  return neededDocuments(drawn).filter(document => !retrieved.has(document))
}

function neededDocuments({ sources }: DrawnQuestion): string[] {
  return [...new Set(sources.map(({ documentId }) => documentId))]
}

/** The document that contains a passage of the corpus. */
function documentOfPassage(id: string | undefined, { chunks }: Corpus): string | undefined {
  return chunks.find(chunk => chunk.id === id)?.documentId
}
