import { describe, expect, test } from 'vitest'
import type { Judge, JudgeQuestion } from '../../src/judge/judge.ts'
import { StepNotOffered } from '../../src/judge/judge.ts'
import { CaseTime } from '../../src/judge/session/caseTime.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import type { CheckClaimsRequest } from '../../src/judge/steps/checkClaims.ts'
import type { ExtractClaimsRequest } from '../../src/judge/steps/extractClaims.ts'
import type { CustomMetric } from '../../src/metrics/customMetric.ts'
import { metricsWith } from '../../src/metrics/customMetric.ts'
import { evaluate } from '../../src/scores/evaluate.ts'
import type { EvaluationRequest } from '../../src/scores/evaluate.ts'

const request: EvaluationRequest = {
  case: {
    question: 'How long do I have to return a product?',
    reference: 'Thirty days from delivery. Refunds take five days.',
    relevantDocuments: [
      { id: 'refunds.md', grade: 1 },
      { id: 'terms.md', grade: 1 },
    ],
    answerable: true,
  },
  output: {
    answer: 'You have thirty days.',
    contexts: [
      { id: 'refunds.md#1', documentId: 'refunds.md', text: 'Thirty days from delivery.' },
    ],
  },
  metrics: asking('faithfulness', 'contextRecall', 'contextPrecision', 'documentRecall', 'rougeL'),
}

/** Metrics as a golden set asks for them where it says nothing more. */
function asking(...keys: string[]): EvaluationRequest['metrics'] {
  return Object.fromEntries(keys.map(key => [key, {}]))
}

/** Splits at full stops and supports what says "thirty"; `fail` may stop a question. */
function countingJudge(fail: (question: JudgeQuestion) => void = () => {}) {
  const asked: string[] = []
  const judge: Judge = {
    name: 'thirty',
    async answer(question) {
      asked.push(question.step)
      fail(question)
      return { answer: question.step === 'extractClaims' ? split(question) : check(question) }
    },
  }
  return { asked, session: createJudgeSession({ judge }) }
}

function split({ request: asked }: JudgeQuestion) {
  return {
    claims: (asked as ExtractClaimsRequest).text.split('. ').filter(Boolean),
    declines: false,
  }
}

function check({ request: asked }: JudgeQuestion) {
  const { claims, passages } = asked as CheckClaimsRequest
  return {
    verdicts: claims.map(({ id, text }) =>
      /thirty/i.test(text)
        ? {
            claim: id,
            passages: [passages[0]?.id ?? ''],
            quote: 'Thirty days',
            reason: null,
            verdict: 'supported',
          }
        : {
            claim: id,
            passages: [],
            quote: null,
            reason: 'Not mentioned.',
            verdict: 'notEnoughInfo',
          },
    ),
  }
}

test('all metrics of a case share four questions', async () => {
  const { asked, session } = countingJudge()
  const { scores, evidence, usage, unoffered } = await evaluate(request, { session })
  expect(asked).toEqual(['extractClaims', 'extractClaims', 'checkClaims', 'checkClaims'])
  expect(usage.judge.calls).toBe(4)
  expect(unoffered).toEqual([])
  expect(scores).toMatchObject({
    faithfulness: { status: 'scored', value: 1 },
    contextRecall: { status: 'scored', value: 0.5 },
    contextPrecision: { status: 'scored', value: 1 },
    documentRecall: { status: 'scored', value: 0.5 },
  })
  expect(evidence.documents).toEqual({ retrieved: ['refunds.md'], missed: ['terms.md'] })
  expect(evidence.referenceInContexts?.[1]).toMatchObject({
    claim: { id: 'reference-2', text: 'Refunds take five days.' },
    verdict: 'notEnoughInfo',
    reason: 'Not mentioned.',
  })
})

test('nothing is asked that no metric needs', async () => {
  const { asked, session } = countingJudge()
  const metrics = asking('documentRecall', 'ndcg@5', 'rougeL')
  await evaluate({ ...request, metrics }, { session })
  expect(asked).toEqual([])
  await evaluate({ ...request, metrics: asking('faithfulness') }, { session })
  expect(asked).toEqual(['extractClaims', 'checkClaims'])
})

describe('no question is asked', () => {
  test('about the contexts where nothing was retrieved: no claim is supported', async () => {
    const { asked, session } = countingJudge()
    const output = { ...request.output, contexts: [] }
    const { scores } = await evaluate({ ...request, output }, { session })
    expect(asked).toEqual(['extractClaims', 'extractClaims'])
    expect(scores).toMatchObject({
      faithfulness: { value: 0 },
      contextRecall: { value: 0 },
      contextPrecision: { status: 'notApplicable' },
    })
  })

  test('about an answer that declines', async () => {
    const { asked, session } = countingJudge()
    const output = { ...request.output, answer: 'Thirty, perhaps.', declined: true }
    const { scores } = await evaluate(
      { ...request, output, metrics: asking('faithfulness') },
      { session },
    )
    expect(asked).toEqual([])
    expect(scores['faithfulness']).toEqual({
      status: 'notApplicable',
      reason: 'the system declined to answer',
    })
  })

  test('about a reference where the right answer is to decline', async () => {
    const { asked, session } = countingJudge()
    const unanswerable = { ...request.case, answerable: false }
    const metrics = asking('contextRecall', 'faithfulness')
    await evaluate({ ...request, case: unanswerable, metrics }, { session })
    // Of the answer.
    expect(asked).toEqual(['extractClaims', 'checkClaims'])
  })
})

describe('a question that fails', () => {
  test('costs only the metrics that rest on it', async () => {
    const { session } = countingJudge(({ request: asked }) => {
      if ((asked as ExtractClaimsRequest).text === request.output.answer) throw new Error('offline')
    })
    const { scores, usage, unoffered } = await evaluate(request, { session })
    expect(unoffered).toEqual([])
    expect(scores).toMatchObject({
      faithfulness: { status: 'judgeError', reason: 'offline' },
      contextRecall: { status: 'scored', value: 0.5 },
      documentRecall: { status: 'scored' },
    })
    expect(usage.judge.calls).toBe(3)
  })

  test('because the judge does not offer it, makes the score not applicable', async () => {
    const { session } = countingJudge(({ step }) => {
      if (step === 'checkClaims') throw new StepNotOffered('needs a language model')
    })
    const metrics = asking('faithfulness', 'documentRecall', 'answerF1')
    const { scores, unoffered } = await evaluate({ ...request, metrics }, { session })
    expect(scores['faithfulness']).toEqual({
      status: 'notApplicable',
      reason: 'needs a language model',
    })
    expect(unoffered).toEqual(['faithfulness', 'answerF1'])
  })

  test('because time is up, is a judge error', async () => {
    const { session } = countingJudge()
    const signal = AbortSignal.abort(new Error('time is up'))
    const { scores } = await evaluate(request, { session, signal, time: new CaseTime(10_000) })
    expect(scores['faithfulness']).toEqual({ status: 'judgeError', reason: 'time is up' })
  })
})

test('a judge that is blind to refutation leaves its rate open', async () => {
  const judge: Judge = {
    name: 'words',
    blindToRefutation: 'it compares words',
    answer: async question => ({
      answer:
        question.step === 'extractClaims'
          ? { claims: ['Thirty days.'], declines: false }
          : check(question),
    }),
  }
  const metrics = asking('faithfulness', 'refutedRate')
  const { scores } = await evaluate(
    { ...request, metrics },
    { session: createJudgeSession({ judge }) },
  )
  expect(scores).toEqual({
    faithfulness: { status: 'scored', value: 1 },
    refutedRate: { status: 'notApplicable', reason: 'it compares words' },
  })
})

describe('a metric of the project’s own', () => {
  const own = (name: string, score: CustomMetric<'answerInContexts'>['score']) =>
    metricsWith([{ name, direction: 'higher', requires: ['answerInContexts'], score }])
  const metrics = asking('own', 'mrr', 'faithfulness')

  test('changes neither the other scores nor what is kept of the answer', async () => {
    const given = structuredClone(request)
    const known = own('own', (_case, { contexts }, { answerInContexts }) => {
      contexts.splice(0)
      answerInContexts.splice(0)
      return 1
    })
    const { session } = countingJudge()
    const { scores, evidence } = await evaluate({ ...given, metrics }, { session, known })
    expect(scores).toMatchObject({
      own: { value: 1 },
      mrr: { value: 1 },
      faithfulness: { value: 1 },
    })
    expect(evidence.answerInContexts).toHaveLength(1)
    expect(given).toEqual(request)
  })

  test('that never ends leaves the other scores as they are', async () => {
    const controller = new AbortController()
    const known = own('own', () => {
      controller.abort(new DOMException('The operation timed out', 'TimeoutError'))
      return new Promise<number>(() => {})
    })
    const { session } = countingJudge()
    const { signal } = controller
    const { scores } = await evaluate({ ...request, metrics }, { session, known, signal })
    expect(scores).toMatchObject({
      own: { status: 'judgeError', reason: expect.stringContaining('raise `timeout`') },
      mrr: { value: 1 },
      faithfulness: { value: 1 },
    })
  })
})

test('an unknown metric is a mistake of the user', async () => {
  const { session } = countingJudge()
  await expect(evaluate({ ...request, metrics: asking('recal') }, { session })).rejects.toThrow(
    'Expected a metric, got `recal`',
  )
})
