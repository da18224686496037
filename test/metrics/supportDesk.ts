import { noEvidence } from '../../scripts/conformance/noEvidence.ts'
import type {
  AnswerCheck,
  RelevantDocument,
  RetrievedContext,
  Weighing,
} from '../../src/golden/goldenSet.ts'
import type { ClaimVerdict, Verdict } from '../../src/judge/claim.ts'
import type { CitedClaim } from '../../src/evidence/claims/citedClaim.ts'
import type { Rating } from '../../src/judge/rating.ts'
import type { Evidence } from '../../src/evidence/index.ts'
import type { Metric, MetricInput } from '../../src/metrics/metric.ts'
import type { Score } from '../../src/score.ts'

/** What a support desk's assistant was asked, what it did, and what a judge found. */
export interface Situation extends Weighing {
  answer?: string
  declined?: boolean
  reference?: string
  answerable?: boolean
  asksBack?: true
  relevantDocuments?: RelevantDocument[]
  checks?: AnswerCheck[]
  contexts?: RetrievedContext[]
  answerInContexts?: ClaimVerdict[]
  referenceInContexts?: ClaimVerdict[]
  /** All else that a judge found. */
  evidence?: Partial<Evidence>
  cutoff?: number
}

export function scoreOf(metric: Metric, situation: Situation): Score {
  return metric.compute(inputOf(situation))
}

/** The value of a metric that applies. */
export function valueOf(metric: Metric, situation: Situation): number {
  const score = scoreOf(metric, situation)
  if (score.status !== 'scored') throw new Error(`${metric.name} has no value: ${score.reason}`)
  return score.value
}

export function inputOf(situation: Situation): MetricInput<keyof Evidence> {
  const { reference, relevantDocuments, checks, declined, cutoff, beta, weights } = situation
  const { answerInContexts = [], referenceInContexts = [] } = situation
  return {
    case: {
      question: 'How long do I have to return a product?',
      answerable: situation.answerable ?? true,
      ...(situation.asksBack && { asksBack: true }),
      ...(reference !== undefined && { reference }),
      ...(relevantDocuments && { relevantDocuments }),
      ...(checks && { checks }),
    },
    output: {
      answer: situation.answer ?? 'Thirty days from delivery.',
      contexts: situation.contexts ?? chunks('refunds.md#1'),
      ...(declined !== undefined && { declined }),
    },
    evidence: { ...noEvidence, answerInContexts, referenceInContexts, ...situation.evidence },
    ...(cutoff !== undefined && { cutoff }),
    ...(beta !== undefined && { beta }),
    ...(weights && { weights }),
  }
}

/** Retrieved chunks by id, `document#chunk`, best first. */
export function chunks(...ids: string[]): RetrievedContext[] {
  return ids.map(id => ({ id, documentId: id.split('#')[0] ?? id, text: `Text of ${id}.` }))
}

/** Claims that each got a verdict. */
export function claims(...verdicts: Verdict[]): ClaimVerdict[] {
  return verdicts.map((verdict, index) => claim(index, verdict, []))
}

/** Claims by the ids of the chunks that support them. None: not supported. */
export function supportedBy(...passages: string[][]): ClaimVerdict[] {
  return passages.map((ids, index) =>
    claim(index, ids.length > 0 ? 'supported' : 'notEnoughInfo', ids),
  )
}

function claim(index: number, verdict: Verdict, passages: string[]): ClaimVerdict {
  const text = `Claim ${index + 1} about returns.`
  return { claim: { id: `claim-${index + 1}`, text }, verdict, passages, quote: null, reason: null }
}

/** Claims by whether each of their citations supports them. None: they cite nothing. */
export function citing(...claimsCitations: boolean[][]): CitedClaim[] {
  return claimsCitations.map((supports, index) => ({
    ...claim(
      index,
      supports.includes(true) ? 'supported' : 'notEnoughInfo',
      supports.flatMap((one, place) => (one ? [`passage-${place + 1}`] : [])),
    ),
    citations: supports.map((one, place) => ({
      mark: `[${place + 1}]`,
      passages: one ? [`passage-${place + 1}`] : [],
      supports: one,
    })),
  }))
}

/** Ratings of texts, by what they reach of their scale. */
export function ratings(...shares: number[]): Rating[] {
  return shares.map((share, index) => ({
    subject: `text-${index + 1}`,
    text: `Text ${index + 1} about returns.`,
    value: share,
    share,
    quote: null,
    reason: 'It covers returns.',
  }))
}

/** Relevant documents by id, with their grades. */
export function graded(grades: Record<string, number>): RelevantDocument[] {
  return Object.entries(grades).map(([id, grade]) => ({ id, grade }))
}
