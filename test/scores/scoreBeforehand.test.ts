import { expect, test } from 'vitest'
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

const recorded: PipelineOutput = {
  answer: 'Thirty days. Shops open at nine.',
  contexts: [],
  answerOnly: true,
}

test('where nobody recorded what was retrieved, no metric takes that for nothing', async () => {
  const nothing = await scoresOf({ answer: recorded.answer, contexts: [] })
  const unknown = await scoresOf(recorded)
  for (const { name, group } of metrics) {
    expect({ [name]: unknown[name] }).toEqual({
      [name]:
        group === 'overall'
          ? nothing[name]
          : {
              status: 'notApplicable',
              reason: 'the recorded answer has no `contexts`, so nobody knows what was retrieved',
            },
    })
  }
  expect(nothing['documentRecall']).toEqual({ status: 'scored', value: 0 })
  expect(unknown['answerOverlap']).toMatchObject({ status: 'scored' })
})

test('relevant documents stand in for what nobody recorded, and none counts as missed', async () => {
  const { scores, evidence } = await evaluate(
    {
      case: {
        question: 'How long do I have to return a product?',
        relevantDocuments: [{ id: 'refunds.md', grade: 1, text: contexts[0]?.text ?? '' }],
        answerable: true,
      },
      output: { ...recorded, answer: contexts[0]?.text ?? '' },
      metrics: { faithfulness: { premise: 'documents' }, answerOverlap: {}, documentRecall: {} },
    },
    { session: createJudgeSession({ judge: lexical() }) },
  )
  expect(scores['faithfulness']).toMatchObject({ status: 'scored', value: 1 })
  expect(evidence.documents).toBeUndefined()
})
