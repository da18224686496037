import { expect, test } from 'vitest'
import { questionSimilarity } from '../../src/metrics/questionSimilarity.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { scoreOf } from './supportDesk.ts'

const committed = (...similarities: number[]) => questions(false, similarities)
const evasive = (...similarities: number[]) => questions(true, similarities)

function questions(noncommittal: boolean, similarities: number[]) {
  return similarities.map(similarity => ({
    question: 'How long can it be returned?',
    noncommittal,
    similarity,
  }))
}

test.each([
  { value: 1, generated: committed(1, 1, 1) },
  { value: 0.75, generated: committed(1, 0.5) },
  { value: 0.25, generated: committed(1, -0.5) },
  { value: 0, generated: committed(-0.2, -0.4) },
  // One evasive reading among others changes nothing: RAGAS once gave 0 here.
  { value: 0.75, generated: [...evasive(1), ...committed(0.5)] },
  { value: 0, generated: evasive(0.9, 0.9) },
])('is the mean cosine, or 0 where all is evasive: $value', ({ value, generated }) => {
  expect(scoreOf(questionSimilarity, { evidence: { generatedQuestions: generated } })).toEqual(
    scored(value),
  )
})

test.each([{ answer: 'Lo siento, no lo sé.' }, { answer: 'Sure.', declined: true }])(
  'declining is 0 where there is an answer, and not applicable where there is none: %o',
  situation => {
    expect(scoreOf(questionSimilarity, { ...situation, answerable: true })).toEqual(scored(0))
    expect(scoreOf(questionSimilarity, { ...situation, answerable: false })).toEqual(
      notApplicable('the system declined'),
    )
  },
)

test('an evasive answer to a question that has none is as good as a refusal', () => {
  const situation = { answerable: false, evidence: { generatedQuestions: evasive(0.9, 0.9) } }
  expect(scoreOf(questionSimilarity, situation)).toEqual(notApplicable('the system declined'))
})

test('is not applicable where no question was made up', () => {
  expect(scoreOf(questionSimilarity, {})).toEqual(notApplicable('no question was made up'))
})
