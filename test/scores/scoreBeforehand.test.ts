import { expect, test } from 'vitest'
import type { Judge } from '../../src/judge/judge.ts'
import { lexical } from '../../src/judge/lexical/lexical.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import { metrics } from '../../src/metrics/index.ts'
import { metricsWith } from '../../src/metrics/customMetric.ts'
import type { PipelineOutput } from '../../src/pipeline/pipeline.ts'
import { evaluate } from '../../src/scores/evaluate.ts'

const contexts = [
  { id: 'refunds.md#1', documentId: 'refunds.md', text: 'You have thirty days from delivery.' },
  { id: 'terms.md#1', documentId: 'terms.md', text: 'Shops open at nine.' },
]
const retrieved: PipelineOutput = { answer: '', contexts, retrievalOnly: true }

const scoresOf = async (output: PipelineOutput, known = metricsWith()) => {
  const { scores } = await evaluate(
    {
      case: {
        question: 'How long do I have to return a product?',
        reference: 'You have thirty days from delivery.',
        relevantDocuments: [{ id: 'refunds.md', grade: 1, text: 'Thirty days from delivery.' }],
        avoid: ['A year.'],
        aspects: ['It names the period.'],
        checks: [{ contains: 'thirty days' }],
        answerable: true,
      },
      output,
      metrics: Object.fromEntries(known.map(({ name }) => [name, {}])),
    },
    { session: createJudgeSession({ judge: lexical() }), known },
  )
  return scores
}

const unanswered = {
  status: 'judgeError',
  reason:
    'the pipeline gave no `answer`, which this metric reads: return one, or leave the metric out',
}

test('without an answer, what measures retrieval scores as with one, and all else is an error', async () => {
  const answered = await scoresOf({ answer: 'Thirty days. Shops open at nine.', contexts })
  const alone = await scoresOf(retrieved)
  for (const { name, measures } of metrics) {
    expect({ [name]: alone[name] }).toEqual({
      [name]: measures === 'retrieval' ? answered[name] : unanswered,
    })
  }
  expect(alone['documentRecall']).toEqual({ status: 'scored', value: 1 })
  expect(alone['contextRecall']).toEqual({ status: 'scored', value: 1 })
})

test('a custom metric says by what it measures and requires whether it reads the answer', async () => {
  const direction = 'higher' as const
  const custom = [
    { name: 'silent', direction, score: () => 1 },
    { name: 'count', direction, measures: 'retrieval' as const, score: () => 1 },
    {
      name: 'claims',
      direction,
      measures: 'retrieval' as const,
      requires: ['answerInContexts'] as const,
      score: () => 1,
    },
  ]
  expect(await scoresOf(retrieved, metricsWith(custom).slice(-3))).toEqual({
    silent: unanswered,
    count: { status: 'scored', value: 1 },
    claims: unanswered,
  })
})

const unknown: PipelineOutput = {
  answer: 'Thirty days. Shops open at nine.',
  contexts: [],
  answerOnly: true,
}

const retrievalUnknown = {
  status: 'judgeError',
  reason:
    'the answer has no `contexts`, so what was retrieved is unknown: give `contexts` with the answer, `contexts: []` if nothing was retrieved, or leave the metric out',
}

test('without contexts, what reads them is an error, and all else scores as with none', async () => {
  const none = await scoresOf({ answer: unknown.answer, contexts: [] })
  const scores = await scoresOf(unknown)
  for (const { name, group } of metrics) {
    expect({ [name]: scores[name] }).toEqual({
      [name]: group === 'overall' ? none[name] : retrievalUnknown,
    })
  }
  expect(none['documentRecall']).toEqual({ status: 'scored', value: 0 })
  expect(none['faithfulness']).toEqual({ status: 'scored', value: 0 })
  expect(scores['answerOverlap']).toMatchObject({ status: 'scored' })
})

test('a custom metric says by what it measures and requires whether it reads contexts', async () => {
  const direction = 'higher' as const
  const custom = [
    { name: 'length', direction, score: () => 1 },
    { name: 'count', direction, measures: 'retrieval' as const, score: () => 1 },
    { name: 'claims', direction, requires: ['answerInContexts'] as const, score: () => 1 },
  ]
  expect(await scoresOf(unknown, metricsWith(custom).slice(-3))).toEqual({
    length: { status: 'scored', value: 1 },
    count: retrievalUnknown,
    claims: retrievalUnknown,
  })
})

test.each([
  { answer: 'Please call us.', declined: true },
  { answer: "I don't know." },
  { answer: '' },
])('an answer that declines needs no contexts: $answer', async said => {
  const none = await scoresOf({ ...said, contexts: [] })
  const scores = await scoresOf({ ...said, contexts: [], answerOnly: true })
  for (const { name, group } of metrics) {
    expect({ [name]: scores[name] }).toEqual({
      [name]:
        group === 'overall'
          ? none[name]
          : { status: 'notApplicable', reason: 'the system declined to answer' },
    })
  }
})

test('what says of itself that it answers needs contexts, whatever its words', async () => {
  const said = { answer: "I don't know.", declined: false }
  const scores = await scoresOf({ ...said, contexts: [], answerOnly: true })
  expect(scores['faithfulness']).toEqual(retrievalUnknown)
})

test('the judge may recognize a refusal, and is asked only if a metric reads what the answer says', async () => {
  const asked: string[] = []
  const judge: Judge = {
    name: 'clerk',
    async answer({ step }) {
      asked.push(step)
      return { answer: { claims: [], declines: true } }
    },
  }
  const scoresBy = async (keys: readonly string[]) => {
    const { scores } = await evaluate(
      {
        case: {
          question: 'How long?',
          reference: 'Thirty days.',
          relevantDocuments: [{ id: 'refunds.md', grade: 1 }],
          answerable: true,
        },
        output: { ...unknown, answer: 'That is out of my hands.' },
        metrics: Object.fromEntries(keys.map(key => [key, {}])),
      },
      { session: createJudgeSession({ judge }) },
    )
    return scores
  }
  const declined = { status: 'notApplicable', reason: 'the system declined to answer' }
  expect(await scoresBy(['documentRecall', 'contextRecall'])).toEqual({
    documentRecall: retrievalUnknown,
    contextRecall: retrievalUnknown,
  })
  expect(asked).toEqual([])
  expect(await scoresBy(['documentRecall', 'faithfulness'])).toEqual({
    documentRecall: declined,
    faithfulness: declined,
  })
  // No list knows the words, so the judge is asked once more.
  expect(asked).toEqual(['extractClaims', 'extractClaims'])
})

test('what a step gave back is known without contexts', async () => {
  const { scores } = await evaluate(
    {
      case: {
        question: 'How long?',
        relevantDocuments: [{ id: 'refunds.md', grade: 1 }],
        answerable: true,
      },
      output: { ...unknown, stepPassages: { search: { documents: ['refunds.md'] } } },
      metrics: { 'documentRecall of search': {}, documentRecall: {} },
    },
    { session: createJudgeSession({ judge: lexical() }) },
  )
  expect(scores).toEqual({
    'documentRecall of search': { status: 'scored', value: 1 },
    documentRecall: retrievalUnknown,
  })
})

test('relevant documents stand in for unknown contexts, and none counts as missed', async () => {
  const { scores, evidence } = await evaluate(
    {
      case: {
        question: 'How long do I have to return a product?',
        relevantDocuments: [{ id: 'refunds.md', grade: 1, text: contexts[0]?.text ?? '' }],
        answerable: true,
      },
      output: { ...unknown, answer: contexts[0]?.text ?? '' },
      metrics: { faithfulness: { premise: 'documents' }, answerOverlap: {}, documentRecall: {} },
    },
    { session: createJudgeSession({ judge: lexical() }) },
  )
  expect(scores['faithfulness']).toMatchObject({ status: 'scored', value: 1 })
  expect(evidence.documents).toBeUndefined()
})
