import { describe, expect, test } from 'vitest'
import { defineCustomMetric, metricsWith } from '../../src/metrics/customMetric.ts'
import type { AnyMetric, CustomMetric } from '../../src/metrics/customMetric.ts'
import { metrics } from '../../src/metrics/index.ts'
import type { EvidenceName } from '../../src/evidence/index.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { chunks, claims, inputOf } from './supportDesk.ts'
import type { Situation } from './supportDesk.ts'

const brevity = defineCustomMetric({
  name: 'brevity',
  direction: 'higher',
  score: (_case, { answer }) => Math.min(1, 20 / answer.length),
})

function registered(custom: CustomMetric<EvidenceName>): AnyMetric {
  const metric = metricsWith([custom]).at(-1)
  if (!metric) throw new Error('A custom metric is registered')
  return metric
}

/** The score of a metric whose function returns what its type forbids, or throws. */
const scoreBy = async (score: () => unknown, situation: Situation = {}) => {
  const custom: object = { ...brevity, score }
  return registered(custom as typeof brevity).compute(inputOf(situation))
}

describe('the registry', () => {
  test('has a project’s own metrics after the built-in ones', () => {
    expect(metricsWith()).toEqual(metrics)
    const names = metricsWith([brevity, { ...brevity, name: 'politeness' }]).map(({ name }) => name)
    expect(names).toEqual([...metrics.map(({ name }) => name), 'brevity', 'politeness'])
  })

  test('fills in what the project leaves out', () => {
    const { compute: _compute, ...facts } = registered(brevity)
    expect(facts).toMatchInlineSnapshot(`
      {
        "custom": true,
        "description": "",
        "direction": "higher",
        "gatedByDefault": false,
        "measures": "answer",
        "name": "brevity",
        "needs": [],
        "ranksDocuments": false,
        "requires": [],
        "takesPremise": false,
        "version": 1,
      }
    `)
  })

  test('keeps what the project says', () => {
    const said = {
      name: 'citations',
      description: 'Does each claim name its source?',
      direction: 'lower',
      version: 3,
      measures: 'retrieval',
      needs: ['reference'],
      requires: ['answerInContexts', 'ratings'],
      criterion: {
        question: 'Is it kind?',
        rates: 'answer',
        levels: [
          { value: 0, meaning: 'no' },
          { value: 1, meaning: 'yes' },
        ],
      },
      gatedByDefault: true,
    } as const
    expect(registered({ ...brevity, ...said })).toMatchObject({ ...said, takesPremise: true })
  })
})

describe('the score', () => {
  test('of a number', async () => {
    expect(
      await registered(brevity).compute(
        inputOf({ answer: 'Thirty days, unopened, with receipt.' }),
      ),
    ).toEqual(scored(20 / 36))
  })

  test('may take its time, and rests on case, output and evidence', async () => {
    const share = defineCustomMetric({
      ...brevity,
      requires: ['answerInContexts'],
      score: async ({ reference }, { contexts }, { answerInContexts }) => {
        await Promise.resolve()
        const supported = answerInContexts.filter(({ verdict }) => verdict === 'supported')
        return reference === 'Thirty days.' && contexts.length === 1
          ? supported.length / answerInContexts.length
          : 0
      },
    })
    const situation = {
      reference: 'Thirty days.',
      answerInContexts: claims('supported', 'refuted'),
    }
    expect(await registered(share).compute(inputOf(situation))).toEqual(scored(0.5))
  })

  test.each([0, 1, { status: 'scored', value: 0.25 }])('is taken as it is: %j', async returned => {
    expect(await scoreBy(() => returned)).toEqual(
      typeof returned === 'number' ? scored(returned) : returned,
    )
  })

  test('may have a reason', async () => {
    const withReason = (reason: unknown) =>
      scoreBy(() => ({ status: 'scored', value: 0.5, reason }))
    expect(await withReason('820 characters')).toEqual({ ...scored(0.5), reason: '820 characters' })
    for (const none of [undefined, ' ', 7]) expect(await withReason(none)).toEqual(scored(0.5))
  })

  test('may be a reason why there is none', async () => {
    const reason = 'the case has no tone of voice'
    expect(await scoreBy(() => notApplicable(reason))).toEqual(notApplicable(reason))
    expect(await scoreBy(() => ({ status: 'judgeError', reason: 'timed out', code: 504 }))).toEqual(
      {
        status: 'judgeError',
        reason: 'timed out',
      },
    )
  })
})

describe('what is no score is a judge error, never a number', () => {
  test.each([
    [Number.NaN],
    [Infinity],
    [-0.1],
    [1.01],
    [{ status: 'scored', value: 87 }],
    [{ status: 'scored', value: '0.5' }],
    [{ status: 'scored' }],
    [{ status: 'notApplicable' }],
    [{ status: 'notApplicable', reason: '  ' }],
    [{ status: 'judgeError', reason: 7 }],
    [{ status: 'passed', value: 1 }],
    [{ status: 'passed', reason: 'it is fine' }],
    [undefined],
    [null],
    [true],
    ['0.9'],
  ])('%j', async returned => {
    expect(await scoreBy(() => returned)).toEqual({
      status: 'judgeError',
      reason: expect.stringMatching(/^the custom metric returned /),
    })
  })

  test('and says what came', async () => {
    const reasons = await Promise.all(
      [87, 'high'].map(async returned => {
        const score = await scoreBy(() => returned)
        return score.status === 'scored' ? 'scored' : score.reason
      }),
    )
    expect(reasons).toMatchInlineSnapshot(`
      [
        "the custom metric returned 87, which is not a number from 0 to 1",
        "the custom metric returned neither a number nor a score",
      ]
    `)
  })

  test('nor is what throws, and its place is named', async () => {
    const score = await scoreBy(() => {
      throw new Error('Expected a price list')
    })
    expect(score).toEqual({
      status: 'judgeError',
      reason: expect.stringMatching(
        /^the custom metric failed: Expected a price list \(at .*customMetric\.test\.ts:\d+:\d+\)?\)$/,
      ),
    })
  })

  test('nor what rejects, with anything', async () => {
    const score = await scoreBy(() => Promise.reject('the price list is closed'))
    expect(score).toEqual({
      status: 'judgeError',
      reason: 'the custom metric failed: the price list is closed',
    })
  })

  test('nor what can not even be shown', async () => {
    const score = await scoreBy(() => {
      throw Object.create(null)
    })
    expect(score).toEqual({
      status: 'judgeError',
      reason: 'the custom metric failed: something was thrown that cannot be shown',
    })
  })
})

test('what it does to its arguments changes nothing for others', async () => {
  const tidy = defineCustomMetric({
    ...brevity,
    requires: ['answerInContexts'],
    score: (evaluated, { contexts }, { answerInContexts }) => {
      contexts.reverse()
      answerInContexts.splice(0)
      delete evaluated.reference
      return 1
    },
  })
  const input = inputOf({
    reference: 'Thirty days.',
    contexts: chunks('terms.md#1', 'refunds.md#1'),
    answerInContexts: claims('supported', 'refuted'),
  })
  const before = structuredClone(input)
  expect(await registered(tidy).compute(input)).toEqual(scored(1))
  expect(input).toEqual(before)
})
