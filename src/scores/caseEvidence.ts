import type { ClaimVerdict } from '../judge/claim.ts'
import type { Rating } from '../judge/rating.ts'
import { documentRanking } from '../metrics/arithmetic/ranking.ts'
import type { Evidence, GeneratedQuestion, JudgedSentence } from '../metrics/metric.ts'
import type { EvaluationRequest, Measured } from './evaluate.ts'

/** A rating, with the key of the metric whose criterion it follows. */
export interface MetricRating extends Rating {
  metric: string
}

/** What explains the scores of a case, stored once however many metrics rest on it. */
export interface CaseEvidence {
  answerInContexts?: ClaimVerdict[]
  referenceInContexts?: ClaimVerdict[]
  answerInReference?: ClaimVerdict[]
  referenceInAnswer?: ClaimVerdict[]
  /** As `answerInContexts`, for metrics with `premise: documents`. */
  answerInDocuments?: ClaimVerdict[]
  /** As `referenceInContexts`, for metrics with `premise: documents`. */
  referenceInDocuments?: ClaimVerdict[]
  ratings?: MetricRating[]
  contextSentences?: JudgedSentence[]
  entities?: Evidence['entities']
  generatedQuestions?: GeneratedQuestion[]
  /** Document ids in rank order, and the relevant ones that were not retrieved. */
  documents?: { retrieved: string[]; missed: string[] }
}

/** Puts together what the metrics of a case rest on. */
export function shownEvidence(
  measured: readonly Measured[],
  request: EvaluationRequest,
): CaseEvidence {
  const under = (premise: Measured['premise']): Partial<Evidence> =>
    Object.assign({}, ...measured.filter(one => one.premise === premise).map(one => one.evidence))
  const contexts = under('contexts')
  const documents = under('documents')
  const ratings = measured.flatMap(({ key, evidence }) =>
    (evidence.ratings ?? []).map(rating => ({ metric: key, ...rating })),
  )
  return withoutAbsent({
    answerInContexts: contexts.answerInContexts,
    referenceInContexts: contexts.referenceInContexts,
    answerInReference: contexts.answerInReference ?? documents.answerInReference,
    referenceInAnswer: contexts.referenceInAnswer ?? documents.referenceInAnswer,
    answerInDocuments: documents.answerInContexts,
    referenceInDocuments: documents.referenceInContexts,
    ratings: ratings.length > 0 ? ratings : undefined,
    contextSentences: contexts.contextSentences,
    entities: contexts.entities,
    generatedQuestions: contexts.generatedQuestions,
    documents: measured.some(({ premise }) => premise === 'contexts')
      ? documentEvidence(request)
      : undefined,
  })
}

type Absentable<T> = { [Name in keyof T]: T[Name] | undefined }

function withoutAbsent(evidence: Absentable<Required<CaseEvidence>>): CaseEvidence {
  const present = Object.entries(evidence).filter(([, piece]) => piece !== undefined)
  return Object.fromEntries(present)
}

function documentEvidence({ case: { relevantDocuments }, output }: EvaluationRequest) {
  if (!relevantDocuments) return undefined
  const retrieved = documentRanking(output.contexts)
  const missed = relevantDocuments
    .filter(({ id, grade }) => grade >= 1 && !retrieved.includes(id))
    .map(({ id }) => id)
  return { retrieved, missed }
}
