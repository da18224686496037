import type { ClaimVerdict } from '../judge/claim.ts'
import type { Score } from '../score.ts'
import type { CaseEvidence, CaseRecord, Scores } from './results.ts'

/** What is made of a text. */
type Change = (text: string) => string

/** The record with every text that a model, a pipeline or a golden file wrote changed; names stay. */
export function changeTexts(record: CaseRecord, change: Change): CaseRecord {
  const { question, error, scores, judgedAgain, draws = {}, evidence } = record
  const drawn = Object.entries(draws).map(([metric, list]): [string, Score[]] => [
    metric,
    list.map(score => changeReason(score, change)),
  ])
  return {
    ...record,
    ...(question !== undefined && { question: change(question) }),
    ...(error !== undefined && { error: change(error) }),
    scores: changeReasons(scores, change),
    ...(judgedAgain && { judgedAgain: changeReasons(judgedAgain, change) }),
    ...(record.draws && { draws: Object.fromEntries(drawn) }),
    evidence: changeEvidence(evidence, change),
  }
}

/** Scores with their reasons changed. */
export function changeReasons(scores: Scores, change: Change): Scores {
  const changed = Object.entries(scores).map(([key, score]) => [key, changeReason(score, change)])
  return Object.fromEntries(changed)
}

function changeReason(score: Score, change: Change): Score {
  return score.status === 'scored' ? score : { ...score, reason: change(score.reason) }
}

const claimLists = [
  'answerInContexts',
  'referenceInContexts',
  'answerInReference',
  'referenceInAnswer',
  'answerInDocuments',
  'referenceInDocuments',
] as const

function changeEvidence(evidence: CaseEvidence, change: Change): CaseEvidence {
  const changed: CaseEvidence = { ...evidence }
  const { ratings, contextSentences, entities, generatedQuestions } = evidence
  for (const list of claimLists) {
    const verdicts = evidence[list]
    if (verdicts) changed[list] = verdicts.map(verdict => changeVerdict(verdict, change))
  }
  if (ratings) {
    changed.ratings = ratings.map(({ text, quote, reason, ...rating }) => ({
      ...rating,
      text: change(text),
      quote: quote && change(quote),
      reason: change(reason),
    }))
  }
  if (contextSentences) {
    changed.contextSentences = contextSentences.map(one => ({ ...one, text: change(one.text) }))
  }
  if (entities) {
    const { reference, contexts } = entities
    changed.entities = { reference: reference.map(change), contexts: contexts.map(change) }
  }
  if (generatedQuestions) {
    changed.generatedQuestions = generatedQuestions.map(one => ({
      ...one,
      question: change(one.question),
    }))
  }
  return changed
}

function changeVerdict(verdict: ClaimVerdict, change: Change): ClaimVerdict {
  const { claim, quote, reason, nearest } = verdict
  return {
    ...verdict,
    claim: { ...claim, text: change(claim.text) },
    quote: quote && change(quote),
    reason: reason && change(reason),
    ...(nearest && { nearest: { ...nearest, text: change(nearest.text) } }),
  }
}
