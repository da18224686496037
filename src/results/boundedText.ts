import type { ClaimVerdict } from '../judge/claims.ts'
import type { Score } from '../metrics/score.ts'
import type { CaseEvidence, CaseRecord, Scores } from './results.ts'

/** At most so many characters (code points); a text that was cut ends in `…`. */
function boundText(text: string, length: number): string {
  // Cut before counting code points, because the text may be megabytes long.
  const points = Array.from(text.slice(0, 2 * length + 2))
  return points.length <= length ? text : `${points.slice(0, length - 1).join('')}…`
}

/** The record with every text that a model or a pipeline wrote cut to a length; names stay whole. */
export function boundTexts(record: CaseRecord, length: number): CaseRecord {
  const { question, error, scores, judgedAgain, evidence } = record
  return {
    ...record,
    ...(question !== undefined && { question: boundText(question, length) }),
    ...(error !== undefined && { error: boundText(error, length) }),
    scores: boundScores(scores, length),
    ...(judgedAgain && { judgedAgain: boundScores(judgedAgain, length) }),
    evidence: boundEvidence(evidence, length),
  }
}

/** Scores with their reasons cut to a length. */
export function boundScores(scores: Scores, length: number): Scores {
  const bound = (score: Score): Score =>
    score.status === 'scored' ? score : { ...score, reason: boundText(score.reason, length) }
  return Object.fromEntries(Object.entries(scores).map(([key, score]) => [key, bound(score)]))
}

const claimLists = [
  'answerInContexts',
  'referenceInContexts',
  'answerInReference',
  'referenceInAnswer',
  'answerInDocuments',
  'referenceInDocuments',
] as const

function boundEvidence(evidence: CaseEvidence, length: number): CaseEvidence {
  const bounded: CaseEvidence = { ...evidence }
  const cut = (text: string) => boundText(text, length)
  const { ratings, contextSentences, entities, generatedQuestions } = evidence
  for (const list of claimLists) {
    const verdicts = evidence[list]
    if (verdicts) bounded[list] = verdicts.map(verdict => boundVerdict(verdict, cut))
  }
  if (ratings) {
    bounded.ratings = ratings.map(({ text, quote, reason, ...rating }) => ({
      ...rating,
      text: cut(text),
      quote: quote && cut(quote),
      reason: cut(reason),
    }))
  }
  if (contextSentences) {
    bounded.contextSentences = contextSentences.map(one => ({ ...one, text: cut(one.text) }))
  }
  if (entities) {
    const { reference, contexts } = entities
    bounded.entities = { reference: reference.map(cut), contexts: contexts.map(cut) }
  }
  if (generatedQuestions) {
    bounded.generatedQuestions = generatedQuestions.map(one => ({
      ...one,
      question: cut(one.question),
    }))
  }
  return bounded
}

function boundVerdict(verdict: ClaimVerdict, cut: (text: string) => string): ClaimVerdict {
  const { claim, quote, reason, nearest } = verdict
  return {
    ...verdict,
    claim: { ...claim, text: cut(claim.text) },
    quote: quote && cut(quote),
    reason: reason && cut(reason),
    ...(nearest && { nearest: { ...nearest, text: cut(nearest.text) } }),
  }
}
