import { expect, test } from 'vitest'
import { answerCorrectness } from '../../src/metrics/answerCorrectness.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { claims, scoreOf, valueOf } from './supportDesk.ts'

const [right, wrong] = ['supported', 'notEnoughInfo'] as const

test.each([
  { value: 1, answer: claims(right), reference: claims(right, right), similarity: 1 },
  { value: 0.75, answer: claims(right), reference: claims(right), similarity: 0 },
  { value: 0.25, answer: claims(wrong), reference: claims(wrong), similarity: 1 },
  // 2 right, 1 wrong, 1 missing: F1 = 2 / (2 + 2/2)
  {
    value: 0.75 * (2 / 3) + 0.25 * 0.5,
    answer: claims(right, right, 'refuted'),
    reference: claims(right, wrong),
    similarity: 0.5,
  },
])('weighs claims by 3/4 and similarity by 1/4: $value', ({ value, ...found }) => {
  const evidence = {
    answerInReference: found.answer,
    referenceInAnswer: found.reference,
    answerSimilarity: found.similarity,
  }
  expect(scoreOf(answerCorrectness, { evidence })).toEqual(scored(value))
})

// 2 right, 1 wrong, 3 missing, similarity 0.5.
const weighed = {
  answerInReference: claims(right, right, wrong),
  referenceInAnswer: claims(right, right, wrong, wrong, wrong),
  answerSimilarity: 0.5,
}

test.each([
  [{ weights: { claims: 0.2, similarity: 0.8 } }, 0.2 * (2 / (2 + 4 / 2)) + 0.8 * 0.5],
  // (1 + 4) × 2 / ((1 + 4) × 2 + 4 × 3 + 1)
  [{ beta: 2 }, 0.75 * (10 / 23) + 0.25 * 0.5],
  [{ beta: 0.5 }, 0.75 * (2.5 / (2.5 + 0.25 * 3 + 1)) + 0.25 * 0.5],
])('%j weighs otherwise: %d', (weighing, value) => {
  expect(valueOf(answerCorrectness, { evidence: weighed, ...weighing })).toBeCloseTo(value, 12)
})

test('opposite embeddings take nothing away', () => {
  const evidence = { answerInReference: claims(right), referenceInAnswer: claims(right) }
  const valueAt = (answerSimilarity: number) =>
    valueOf(answerCorrectness, { evidence: { ...evidence, answerSimilarity } })
  expect(valueAt(-1)).toBe(valueAt(0))
})

test('an answer without claims has no claim right: only the similarity counts', () => {
  const situation = {
    answer: "I don't know.",
    evidence: { referenceInAnswer: claims(wrong), answerSimilarity: 0.4 },
  }
  expect(scoreOf(answerCorrectness, situation)).toEqual(scored(0.1))
})

test.each([[claims()], [claims(right, right)]])(
  'without a claim that is right, wrong or missing it is not applicable: %o',
  referenceInAnswer => {
    const situation = { answer: 'Yes.', evidence: { referenceInAnswer, answerSimilarity: 1 } }
    expect(scoreOf(answerCorrectness, situation)).toEqual(
      notApplicable('no claim was found to be right, wrong or missing'),
    )
  },
)
