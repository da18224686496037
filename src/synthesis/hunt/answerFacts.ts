import type { TextClaims } from '../../evidence/evidencePiece.ts'
import { read } from '../../evidence/caseInProgress.ts'
import { caseClaims } from '../../evidence/claims/caseClaims.ts'
import { checkAgainst } from '../../evidence/claims/checkAgainst.ts'
import type { Claim, ClaimVerdict, Passage } from '../../judge/claim.ts'
import { abstained } from '../../text/abstained.ts'
import type { Asking } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { answered, inProgress } from '../drawing/factCheck.ts'
import type { HuntedAnswer } from './huntFinding.ts'

export interface CheckOptions {
  asking: Asking
  group: object
}

/** The claims of an answer, and whether it declines, from the questions that a run asks. */
export async function claimsOfAnswer(
  { drawn, output }: HuntedAnswer,
  { asking, group }: CheckOptions,
): Promise<TextClaims> {
  // A pipeline that only retrieves has no answer to judge.
  if (output.retrievalOnly) return { claims: [], declines: false }
  const current = inProgress(drawn.question, { output, asking, group })
  const found = await caseClaims(current, { wanted: new Set(['answer']) }).answer()
  return answered(
    read(found, ({ claims, declines }) => ({ claims, declines })),
    current,
    asking,
  )
}

/** The verdicts on claims, from the passages. */
export async function checkedClaims(
  {
    question,
    claims,
    passages,
  }: { question: string; claims: readonly Claim[]; passages: readonly Passage[] },
  { asking, group }: CheckOptions,
): Promise<ClaimVerdict[]> {
  const current = inProgress(question, { asking, group })
  return answered(await checkAgainst(claims, passages, current), current, asking)
}

/** Whether an answer is known to decline without a judge: its pipeline says so, or its words show it. */
export const isKnownRefusal = ({ output }: HuntedAnswer): boolean => abstained(output)

/** Further parts of the documents to include, because answers say more than the question asks for. */
const nearCount = 4

/**
 * The ground truth for checking an answer: the parts of documents that the question was drawn from, and the parts of
 * the same documents that are nearest to the answer.
 */
export function groundTruth({ drawn, output }: HuntedAnswer, corpus: Corpus): Passage[] {
  const documents = new Set(drawn.sources.map(({ documentId }) => documentId))
  const near = corpus.nearest(`${drawn.question}\n${output.answer}`, {
    count: nearCount,
    among: chunk => !corpus.isDistractor(chunk) && documents.has(chunk.documentId),
  })
  const chunks = new Set([...drawn.sources, ...near.map(({ chunk }) => chunk)])
  return [...chunks].map(corpus.passageOf)
}
