import { expect, test } from 'vitest'
import { lexical } from '../../src/judge/index.ts'
import { deskJudge } from '../evidence/deskJudge.ts'
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
    const ofStep = await scoresOf(
      { ...output, stepPassages: { retrieve: { documents: list } } },
      keys,
    )
    for (const key of ofRankings) {
      const { reason: _, ...score } = { reason: '', ...ofStep[`${key} of retrieve`] }
      const { reason: __, ...same } = { reason: '', ...ofContexts[key] }
      expect({ key, ...score }).toEqual({ key, ...same })
    }
  }
})

test('the score names the relevant documents that the step missed, within the cut-off', async () => {
  const output = {
    answer: '',
    contexts: [],
    stepPassages: { rerank: { documents: ['a', 'x', 'b', 'c'] } },
  }
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
  const output = { answer: '', contexts: [], stepPassages: { rerank: { documents: [] } } }
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
  const stepPassages = {
    rerank: { notTaken: 'the pipeline took no step `rerank`' },
    expand: { unknown: 'the step `expand` failed' },
    scan: { documents: { unknown: 'no ids' } },
  }
  const output = { answer: '', contexts: passages(['a']), stepPassages }
  const keys = ['rerank', 'expand', 'scan', 'retrieve', 'constructor'].map(step => `mrr of ${step}`)
  expect(await scoresOf(output, ['mrr', ...keys])).toMatchObject({
    mrr: { status: 'scored', value: 1 },
    'mrr of rerank': { status: 'notApplicable', reason: 'the pipeline took no step `rerank`' },
    'mrr of expand': { status: 'judgeError', reason: 'the step `expand` failed' },
    'mrr of scan': { status: 'judgeError', reason: 'no ids' },
    'mrr of retrieve': {
      status: 'notApplicable',
      reason: 'the answer was recorded without the passages of the step `retrieve`',
    },
    'mrr of constructor': { status: 'notApplicable' },
  })
})

const passage = (id: string, text: string) => ({ id, documentId: id, text })
const refunds = passage('refunds.md', 'Refunds are paid within thirty days.')
const shipping = passage('shipping.md', 'Shipping takes four working days.')

/** A reranker that dropped a passage that the answer needed. */
const reranked: PipelineOutput = {
  answer: 'Shipping takes four working days.',
  contexts: [shipping],
  stepPassages: {
    retrieve: { documents: ['refunds.md', 'shipping.md'], passages: [refunds, shipping] },
    rerank: { documents: ['shipping.md'], passages: [shipping] },
    none: { documents: [], passages: [] },
    scan: { documents: ['a'], passages: { unknown: 'no texts' } },
    old: { documents: ['a'] },
    skipped: { notTaken: 'no such step' },
  },
}

async function judged(output: PipelineOutput, ...keys: string[]) {
  const { session, questions } = deskJudge()
  const evaluation = await evaluate(
    {
      case: {
        question: 'What does the policy say?',
        reference: `${refunds.text}\n${shipping.text}`,
        answerable: true,
      },
      output,
      metrics: Object.fromEntries(keys.map(key => [key, {}])),
    },
    { session },
  )
  return { ...evaluation, steps: questions.map(({ step }) => step) }
}

const recalls = ['contextRecall', 'contextRecall of retrieve', 'contextRecall of rerank']

test('judged metrics of a step are those of its passages, over the same claims', async () => {
  const {
    scores,
    evidence,
    stepEvidence = {},
    measurements,
    steps,
  } = await judged(
    reranked,
    ...recalls,
    'contextPrecision of retrieve',
    'contextPrecision of rerank',
    'contextRelevance of rerank',
  )
  expect(scores).toMatchObject({
    contextRecall: { value: 0.5 },
    'contextRecall of retrieve': { value: 1 },
    'contextRecall of rerank': { value: 0.5 },
    'contextPrecision of retrieve': { value: 1 },
    'contextPrecision of rerank': { value: 1 },
    'contextRelevance of rerank': { status: 'scored' },
  })
  // The reranked passages are the contexts, so they are one question.
  expect(steps.toSorted()).toEqual(['checkClaims', 'checkClaims', 'extractClaims', 'rate'])
  const claimsOf = (verdicts = evidence.referenceInContexts) => verdicts?.map(({ claim }) => claim)
  const { retrieve, rerank } = stepEvidence
  expect(claimsOf(retrieve?.referenceInContexts)).toEqual(claimsOf())
  expect(retrieve?.referenceInContexts?.map(({ verdict }) => verdict)).toEqual([
    'supported',
    'supported',
  ])
  expect(rerank?.referenceInContexts?.map(({ verdict }) => verdict)).toEqual([
    'notEnoughInfo',
    'supported',
  ])
  expect(rerank?.ratings?.map(({ metric }) => metric)).toEqual(['contextRelevance of rerank'])
  expect(new Set(recalls.map(key => measurements[key]?.fingerprint)).size).toBe(3)
})

test('without texts of a step nothing is asked, and a failure is no score', async () => {
  const keys = ['none', 'scan', 'old', 'skipped'].map(step => `contextRecall of ${step}`)
  const { scores, stepEvidence, steps } = await judged(reranked, ...keys)
  expect(scores).toMatchObject({
    'contextRecall of none': { status: 'scored', value: 0 },
    'contextRecall of scan': { status: 'judgeError', reason: 'no texts' },
    'contextRecall of old': {
      status: 'notApplicable',
      reason: 'the answer was recorded without the texts of the step `old`',
    },
    'contextRecall of skipped': { status: 'notApplicable', reason: 'no such step' },
  })
  expect(steps).toEqual(['extractClaims'])
  expect(Object.keys(stepEvidence ?? {})).toEqual(['none'])
  expect((await judged(reranked, ...keys.slice(1))).steps).toEqual([])
})

test('the passages of a tool are those that name it', async () => {
  const contexts = [{ ...refunds, tool: 'search', hop: 1 }, shipping]
  const output = { answer: '', contexts, toolCalls: [{ name: 'search' }] }
  const { scores } = await judged(output, 'contextRecall of search', 'contextRecall of serach')
  expect(scores).toMatchObject({
    'contextRecall of search': { value: 0.5 },
    'contextRecall of serach': {
      status: 'notApplicable',
      reason: expect.stringContaining('but search; did you mean `search`?'),
    },
  })
})
