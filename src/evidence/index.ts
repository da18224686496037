import { answerInContexts } from './answerInContexts.ts'
import { answerInReference } from './answerInReference.ts'
import { answerSimilarity } from './answerSimilarity.ts'
import { checkedRules } from './checkedRules.ts'
import { citations } from './citations.ts'
import { contextSentences } from './contextSentences.ts'
import { documents } from './documents.ts'
import { earlierSupport } from './earlierSupport.ts'
import { entities } from './entities.ts'
import { askedBack } from './askedBack.ts'
import { aspectRatings } from './aspectRatings.ts'
import { avoidInAnswer } from './avoidInAnswer.ts'
import type { EvidencePiece } from './evidencePiece.ts'
import { generatedQuestions } from './generatedQuestions.ts'
import { ratings } from './ratings.ts'
import { referenceInAnswer } from './referenceInAnswer.ts'
import { referenceInContexts } from './referenceInContexts.ts'
import { refusal } from './refusal.ts'
import { refutation } from './refutation.ts'

/** Every piece of evidence, in the order of reports. */
export const evidencePieces = {
  /** Each claim of the answer, checked against the retrieved contexts. */
  answerInContexts,
  /** What turns before say about the claims that the retrieved contexts leave open. */
  earlierSupport,
  /** Each claim of the answer with the sources that it cites, and which of them support it. */
  citations,
  /** Each claim of the answer, checked against the reference. */
  answerInReference,
  /** Each claim of the reference, checked against the retrieved contexts. */
  referenceInContexts,
  /** Each claim of the reference, checked against the answer. */
  referenceInAnswer,
  /** Each wrong claim that the case lists, checked against the answer. */
  avoidInAnswer,
  /** Each statement under `aspects` of the case, and whether it is true of the answer. */
  aspectRatings,
  /** Whether the answer declines: by the pipeline's word, by a list of phrases, or by the judge. */
  refusal,
  /** Whether the answer asks the user back and claims nothing. False for cases that don't ask for it. */
  askedBack,
  /** Present if the judge can tell a refuted claim from an unsupported one. */
  refutation,
  /** The ratings by the metric's own `criterion`, one for each rated text. */
  ratings,
  /** Every sentence of the retrieved contexts, in rank order. */
  contextSentences,
  /** Names, dates, numbers and the like of reference and contexts, as written. */
  entities,
  /** Questions that the answer would answer, and how near each is to the one that was asked. */
  generatedQuestions,
  /** Cosine between the embeddings of answer and reference, -1..1. */
  answerSimilarity,
  /** Each check of the answer's wording, and whether the answer passes it. */
  checkedRules,
  /** Document ids in rank order, and the relevant ones that were not retrieved. */
  documents,
}

export type EvidencePieces = typeof evidencePieces

export type EvidenceName = keyof EvidencePieces

/** What was found out about one case. A metric names what it needs of it in `requires`. */
export type Evidence = {
  [Name in keyof EvidencePieces]: ValueOf<EvidencePieces[Name]>
}

type ValueOf<Piece> = Piece extends EvidencePiece<string, infer Value, string> ? Value : never

/** The piece of a name, without its specific types. */
export function pieceOf(name: EvidenceName): EvidencePiece<EvidenceName, unknown, string> {
  return evidencePieces[name]
}

/** The questions to the judge whose answers make up the named evidence, each once. */
export function stepsBehind(names: readonly EvidenceName[]) {
  return [...new Set(names.flatMap(name => pieceOf(name).steps))]
}
