import { expect, test } from 'vitest'
import type { Judge, JudgeQuestion } from '../../../src/judge/judge.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { evaluate } from '../../../src/scores/evaluate.ts'
import type { EvaluationRequest } from '../../../src/scores/evaluate.ts'

/** A judge that splits a text once by sentences and once as a whole. */
function fickleJudge() {
  const questions: JudgeQuestion[] = []
  let splits = 0
  const judge: Judge = {
    name: 'fickle',
    async answer(question) {
      questions.push(question)
      if (question.step !== 'extractClaims') return lexical().answer(question)
      splits += 1
      if (splits % 2 === 1) return lexical().answer(question)
      const { text } = question.request as { text: string }
      return { answer: { claims: [text], declines: false } }
    },
  }
  return { session: createJudgeSession({ judge }), questions }
}

const reference = 'Returns take thirty days. Postage is free.'
const facts = [
  { text: 'Returns take thirty days.' },
  { text: 'Postage is free.' },
  { text: 'Parcels have a label.', optional: true },
]
const output = {
  answer: 'Parcels have a label. Postage is free.',
  contexts: [{ id: 'a.md', documentId: 'a.md', text: 'Returns take thirty days.' }],
}

async function scoresOf(
  expected: Partial<EvaluationRequest['case']>,
  metrics: readonly string[] = ['contextRecall'],
) {
  const { session, questions } = fickleJudge()
  const asked = { question: 'How do returns work?', answerable: true, ...expected }
  const request = { case: asked, output, metrics: Object.fromEntries(metrics.map(m => [m, {}])) }
  const evaluations = [
    await evaluate(request, { session }),
    await evaluate({ ...request, repeat: 1 }, { session }),
  ]
  return { evaluations, scores: evaluations.map(one => one.scores), questions }
}

test('two splits of a reference give two scores, and facts give one', async () => {
  const split = await scoresOf({ reference })
  expect(split.scores.map(one => one['contextRecall'])).toEqual([
    { status: 'scored', value: 0.5 },
    { status: 'scored', value: 0 },
  ])
  for (const stated of [{ facts }, { facts, reference }]) {
    const { scores, questions } = await scoresOf(stated)
    expect(scores.map(one => one['contextRecall'])).toEqual([
      { status: 'scored', value: 0.5 },
      { status: 'scored', value: 0.5 },
    ])
    expect(questions.map(({ step }) => step)).toEqual(['checkClaims', 'checkClaims'])
  }
})

test('an optional fact is right in an answer, and not missed where it is absent', async () => {
  const metrics = ['answerPrecision', 'answerRecall']
  const { evaluations } = await scoresOf({ facts }, metrics)
  const [first] = evaluations
  expect(first?.scores).toMatchObject({
    answerPrecision: { status: 'scored', value: 1 },
    answerRecall: { status: 'scored', value: 0.5 },
  })
  expect(first?.evidence.answerInReference?.map(({ passages }) => passages)).toEqual([
    ['fact-3'],
    ['fact-2'],
  ])
  expect(first?.evidence.referenceInAnswer?.map(({ claim }) => claim)).toEqual([
    { id: 'fact-1', text: 'Returns take thirty days.' },
    { id: 'fact-2', text: 'Postage is free.' },
  ])
})
