import { expect, test } from 'vitest'
import { lexical } from '../../src/judge/index.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import { metrics } from '../../src/metrics/index.ts'
import type { PipelineOutput } from '../../src/pipeline/pipeline.ts'
import { notApplicable } from '../../src/score.ts'
import { evaluate } from '../../src/scores/evaluate.ts'
import { withMissed } from '../../src/scores/ofStep.ts'

const passages = (ids: string[]) => ids.map(id => ({ id, documentId: id, text: `About ${id}.` }))

const scoresOf = async (output: PipelineOutput, keys: string[], relevant = ['a', 'b', 'c']) => {
  const { scores, usage } = await evaluate(
    {
      case: {
        question: 'How long?',
        relevantDocuments: relevant.map((id, index) => ({ id, grade: 3 - index })),
        answerable: true,
      },
      output,
      metrics: Object.fromEntries(keys.map(key => [key, {}])),
    },
    { session: createJudgeSession({ judge: lexical() }) },
  )
  expect(usage.judge.calls).toBe(0)
  return scores
}

const ofRankings = metrics
  .filter(({ ranksDocuments }) => ranksDocuments)
  .flatMap(({ name }) => [name, `${name}@2`, `${name}@20`])

test('a step scores what the same list scores as the contexts', async () => {
  const output = { answer: 'Thirty days.', contexts: passages(['z']) }
  for (const list of [['a', 'b', 'c'], ['x', 'b'], ['c', 'x', 'y', 'a'], ['x'], []]) {
    const ofContexts = await scoresOf({ ...output, contexts: passages(list) }, ofRankings)
    const keys = ofRankings.map(key => `${key} of retrieve`)
    const ofStep = await scoresOf({ ...output, stepDocuments: { retrieve: list } }, keys)
    for (const key of ofRankings) {
      const { reason: _, ...score } = { reason: '', ...ofStep[`${key} of retrieve`] }
      const { reason: __, ...same } = { reason: '', ...ofContexts[key] }
      expect({ key, ...score }).toEqual({ key, ...same })
    }
  }
})

test('the score names the relevant documents that the step missed, within the cut-off', async () => {
  const output = { answer: '', contexts: [], stepDocuments: { rerank: ['a', 'x', 'b', 'c'] } }
  const keys = ['documentRecall@2 of rerank', 'documentRecall of rerank']
  expect(await scoresOf(output, keys)).toEqual({
    'documentRecall@2 of rerank': {
      status: 'scored',
      value: 1 / 3,
      reason: 'missed b, c; gave a, x',
    },
    'documentRecall of rerank': { status: 'scored', value: 1 },
  })
})

test('a document of grade 0 is not missed, and a metric that does not apply names none', async () => {
  const output = { answer: '', contexts: [], stepDocuments: { rerank: [] } }
  const scores = await scoresOf(output, ['documentRecall of rerank'], ['a', 'b', 'c', 'd'])
  expect(scores['documentRecall of rerank']).toMatchObject({
    reason: 'missed a, b, c; gave nothing',
  })
  const asked = {
    case: { question: '', relevantDocuments: [{ id: 'a', grade: 1 }], answerable: true },
  }
  const unscored = notApplicable('nothing was asked')
  expect(withMissed(unscored, { ...asked, output, evidence: {} })).toEqual(unscored)
})

test('a step that was not taken does not apply, and one of which nobody knows is an error', async () => {
  const stepDocuments = {
    rerank: { notTaken: 'the pipeline took no step `rerank`' },
    expand: { unknown: 'the step `expand` failed' },
  }
  const output = { answer: '', contexts: passages(['a']), stepDocuments }
  const keys = ['rerank', 'expand', 'retrieve', 'constructor'].map(step => `mrr of ${step}`)
  expect(await scoresOf(output, ['mrr', ...keys])).toMatchObject({
    mrr: { status: 'scored', value: 1 },
    'mrr of rerank': { status: 'notApplicable', reason: 'the pipeline took no step `rerank`' },
    'mrr of expand': { status: 'judgeError', reason: 'the step `expand` failed' },
    'mrr of retrieve': {
      status: 'notApplicable',
      reason: 'the answer was recorded without the documents of the step `retrieve`',
    },
    'mrr of constructor': { status: 'notApplicable' },
  })
})
