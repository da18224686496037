import { z } from 'zod'
import { cosineSimilarity } from '../../src/judge/embeddingJudge.ts'
import type { Evidence } from '../../src/evidence/index.ts'
import { judgeError } from '../../src/score.ts'
import type { Score } from '../../src/score.ts'
import {
  answeredClaims,
  claimsJudged,
  claimsSupportedBy,
  flaggedContexts,
} from './claimVerdicts.ts'
import type { JudgedClaims } from './claimVerdicts.ts'
import { answeredRatings, ratingsByTwo } from './ratings.ts'
import { contextId, contextsOf, scoreWith } from './registeredMetric.ts'
import { precisionOfTexts, recallOfTexts } from './similarTexts.ts'

/** What our metric makes of a vector's input, or why it asks for a variant that we don't offer. */
export type Measure = (input: unknown) => Score | string

/** Names of the vectors that have no counterpart, and why. */
export const declined: Record<string, string> = {
  majority_vote: 'a verdict is asked for once: repeats are runs of their own, and means of them',
  rating_parse:
    'a rating comes as JSON with a level of the scale: free text is refused, never searched for a number',
}

const verdicts = z.array(z.unknown())
const flags = z.array(z.union([z.boolean(), z.literal([0, 1])]))
const ids = z.array(z.union([z.string(), z.number()]).transform(String))
const documents = z.object({ retrieved: ids, reference: ids })
const similarTexts = z.object({ best_similarity: z.array(z.number()), threshold: z.number() })
const vector = z.array(z.number())

/** By the names of RAGAS and TruLens, one entry each. */
export const measures: Record<string, Measure> = {
  faithfulness: reading(
    z.object({ verdicts, statements: z.number().optional() }),
    ({ verdicts: given, statements: asked }) =>
      answered({ origin: 'answer', verdicts: given, asked }, answerInContexts =>
        scoreWith('faithfulness', { contexts: contextsOf(1), evidence: { answerInContexts } }),
      ),
  ),
  context_recall: reading(z.object({ attributed: verdicts }), ({ attributed }) =>
    answered({ origin: 'reference', verdicts: attributed }, referenceInContexts =>
      scoreWith('contextRecall', { contexts: contextsOf(1), evidence: { referenceInContexts } }),
    ),
  ),
  context_precision: reading(z.object({ verdicts }), ({ verdicts: given }) =>
    answered({ origin: 'reference', verdicts: given, supportedBy: contextId }, found =>
      scoreWith('contextAveragePrecision', {
        contexts: contextsOf(given.length),
        evidence: { referenceInContexts: found },
      }),
    ),
  ),
  non_llm_context_recall: reading(similarTexts, recallOfTexts),
  non_llm_context_precision: reading(similarTexts, precisionOfTexts),
  id_based_context_precision: reading(documents, input => ofDocuments('documentPrecision', input)),
  id_based_context_recall: reading(documents, input => ofDocuments('documentRecall', input)),
  context_entity_recall: reading(
    z.object({ reference_entities: z.array(z.string()), context_entities: z.array(z.string()) }),
    ({ reference_entities: reference, context_entities: contexts }) =>
      scoreWith('contextEntityRecall', {
        contexts: contextsOf(1),
        evidence: { entities: { reference, contexts } },
      }),
  ),
  noise_sensitivity: reading(
    z.object({
      mode: z.enum(['relevant', 'irrelevant']),
      answer_correct: flags,
      context_supports_answer_claim: z.array(flags),
      context_supports_reference_claim: z.array(flags),
    }),
    input => {
      const rows = [
        ...input.context_supports_answer_claim,
        ...input.context_supports_reference_claim,
      ]
      const answerRows = input.context_supports_answer_claim.map(flaggedContexts)
      const referenceRows = input.context_supports_reference_claim.map(flaggedContexts)
      const name = {
        relevant: 'noiseSensitivityRelevant',
        irrelevant: 'noiseSensitivityIrrelevant',
      }
      return scoreWith(name[input.mode], {
        contexts: contextsOf(Math.max(0, ...rows.map(row => row.length))),
        evidence: {
          answerInReference: claimsJudged('answer', input.answer_correct),
          answerInContexts: claimsSupportedBy('answer', answerRows),
          referenceInContexts: claimsSupportedBy('reference', referenceRows),
        },
      })
    },
  ),
  factual_correctness: reading(
    z.object({
      mode: z.enum(['precision', 'recall', 'f1']),
      beta: z.number(),
      response_claims_supported: flags,
      reference_claims_supported: flags,
    }),
    ({ mode, beta, response_claims_supported, reference_claims_supported }) => {
      const name = { precision: 'answerPrecision', recall: 'answerRecall', f1: 'answerF1' }
      return scoreWith(name[mode], {
        evidence: bothWays(response_claims_supported, reference_claims_supported),
        beta,
      })
    },
  ),
  answer_correctness: reading(
    z.object({
      TP: z.number(),
      FP: z.number(),
      FN: z.number(),
      weights: z.array(z.number()),
      similarity: z.number().nullish(),
    }),
    ({ TP, FP, FN, weights: [facts, meaning], similarity }) => {
      if (facts === undefined || meaning === undefined) return 'weights that are no pair'
      if (typeof similarity !== 'number') return 'a score without the similarity'
      const both = bothWays(supported(TP, FP), supported(TP, FN))
      return scoreWith('answerCorrectness', {
        evidence: { ...both, answerSimilarity: similarity },
        weights: { claims: facts, similarity: meaning },
      })
    },
  ),
  answer_relevancy: reading(
    z.union([
      z.object({
        question_vector: vector,
        generated_vectors: z.array(vector),
        noncommittal: flags,
      }),
      z.object({ generated_questions: z.array(z.literal('')) }),
    ]),
    input => {
      // A question without words is none.
      if ('generated_questions' in input) {
        return scoreWith('questionSimilarity', { evidence: { generatedQuestions: [] } })
      }
      const generatedQuestions = input.generated_vectors.map((one, index) => ({
        question: `Question ${index + 1}?`,
        noncommittal: Boolean(input.noncommittal[index]),
        similarity: cosineSimilarity(input.question_vector, one) ?? withoutDirection(),
      }))
      return scoreWith('questionSimilarity', { evidence: { generatedQuestions } })
    },
  ),
  answer_accuracy: ratingsByTwo('groundTruthAgreement'),
  nv_context_relevance: ratingsByTwo('contextRelevance'),
  trulens_groundedness: reading(
    z.object({ scores: z.array(z.number()), max: z.number() }),
    ({ scores, max }) => {
      const ratings = answeredRatings(scores, max)
      if (!ratings) return judgeError("the judge's ratings are refused")
      return scoreWith('groundedness', { contexts: contextsOf(1), evidence: { ratings } })
    },
  ),
}

function withoutDirection(): never {
  throw new Error('Expected vectors that have a direction, got zeros')
}

function reading<Input>(
  schema: z.ZodType<Input>,
  measure: (input: Input) => Score | string,
): Measure {
  return input => measure(schema.parse(input))
}

/** Verdicts that our rules refuse are what we call a judge error. */
function answered(
  judged: JudgedClaims,
  measure: (claims: Evidence['answerInContexts']) => Score,
): Score {
  const claims = answeredClaims(judged)
  return claims ? measure(claims) : judgeError("the judge's verdicts are refused")
}

function ofDocuments(metric: string, { retrieved, reference }: z.infer<typeof documents>) {
  return scoreWith(metric, {
    case: { relevantDocuments: reference.map(id => ({ id, grade: 1 })) },
    contexts: retrieved.map(id => ({ id, documentId: id, text: '' })),
  })
}

function bothWays(answer: readonly unknown[], reference: readonly unknown[]) {
  return {
    answerInReference: claimsJudged('answer', answer),
    referenceInAnswer: claimsJudged('reference', reference),
  }
}

function supported(yes: number, no: number): boolean[] {
  return [...Array<boolean>(yes).fill(true), ...Array<boolean>(no).fill(false)]
}
