import { describe, expect, test } from 'vitest'
import type { MetricDefinition } from '../../../src/golden/goldenSet.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { defineCustomMetric, metricsWith } from '../../../src/metrics/customMetric.ts'
import { metrics } from '../../../src/metrics/index.ts'
import { evaluate } from '../../../src/scores/evaluate.ts'
import type { EvaluationRequest } from '../../../src/scores/evaluate.ts'
import { deskJudge } from '../../evidence/deskJudge.ts'

const request: Omit<EvaluationRequest, 'metrics'> = {
  case: {
    question: 'Wie lange kann ich etwas zurückgeben?',
    reference: 'Dreißig Tage ab Lieferung.\nReturns are free.',
    relevantDocuments: [
      { id: 'ruecksendung.md', grade: 2, text: 'Dreißig Tage ab Lieferung.' },
      { id: 'agb.md', grade: 1, text: 'Es gilt deutsches Recht.' },
    ],
    avoid: ['Refunds take a year.'],
    aspects: ['The answer names the period.'],
    checks: [{ contains: 'Dreißig Tage' }],
    answerable: true,
  },
  output: {
    answer: 'Dreißig Tage ab Lieferung. [1]\nEs gilt deutsches Recht.',
    contexts: [
      {
        id: 'ruecksendung.md#1',
        documentId: 'ruecksendung.md',
        text: 'Dreißig Tage ab Lieferung.',
      },
    ],
  },
}
const named = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, {}]))
const every = named(metrics.map(({ name }) => name))
const preset = (name: 'ragchecker' | 'ragas') =>
  named(metrics.filter(({ presets }) => presets?.includes(name)).map(metric => metric.name))

describe('questions to the judge', () => {
  test('one extraction and two checks per text carry all metrics of RAGChecker', async () => {
    const { session, questions } = deskJudge()
    const { scores } = await evaluate({ ...request, metrics: preset('ragchecker') }, { session })
    expect(questions.map(({ step }) => step).toSorted()).toEqual([
      ...['checkClaims', 'checkClaims', 'checkClaims', 'checkClaims'],
      ...['extractClaims', 'extractClaims'],
    ])
    expect(Object.values(scores).every(({ status }) => status === 'scored')).toBe(true)
  })

  test('every metric at once asks each of them once', async () => {
    const { session, questions } = deskJudge()
    const { scores, usage } = await evaluate({ ...request, metrics: every }, { session })
    const asked = questions.map(({ key }) => key)
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked).toHaveLength(15)
    expect(usage).toMatchObject({ judge: { calls: 15 }, embeddings: { calls: 2 } })
    const unscored = Object.entries(scores).filter(([, { status }]) => status !== 'scored')
    expect(unscored).toEqual([])
  })
})

test('under lexical() what needs a model does not apply, and says so; nothing is guessed', async () => {
  const session = createJudgeSession({ judge: lexical() })
  const { scores, usage } = await evaluate({ ...request, metrics: every }, { session })
  const reasons = Object.entries(scores).flatMap(([name, score]) =>
    score.status === 'scored' ? [] : [`${name}: ${score.status}: ${score.reason}`],
  )
  expect(reasons.filter(reason => reason.includes('judgeError'))).toEqual([])
  expect(reasons).toMatchInlineSnapshot(`
    [
      "refutedRate: notApplicable: lexical() compares words, and a claim shares its words with its opposite: it cannot tell a refuted claim from an unsupported one.",
      "groundedness: notApplicable: needs a language model: lexical() only splits and checks claims",
      "answerCorrectness: notApplicable: needs embeddings: set the option \`embeddings\`",
      "groundTruthAgreement: notApplicable: needs a language model: lexical() only splits and checks claims",
      "semanticSimilarity: notApplicable: needs embeddings: set the option \`embeddings\`",
      "avoid: notApplicable: lexical() compares words, and a claim shares its words with its opposite: it cannot tell a refuted claim from an unsupported one.",
      "aspects: notApplicable: needs a language model: lexical() only splits and checks claims",
      "answerRelevance: notApplicable: needs a language model: lexical() only splits and checks claims",
      "questionSimilarity: notApplicable: needs a language model: lexical() only splits and checks claims",
      "contextRelevance: notApplicable: needs a language model: lexical() only splits and checks claims",
      "contextSentenceRelevance: notApplicable: needs a language model: lexical() only splits and checks claims",
      "contextEntityRecall: notApplicable: needs a language model: lexical() only splits and checks claims",
    ]
  `)
  expect(usage.judge.calls).toBe(0)
  expect(usage.embeddings).toBeUndefined()
})

const scoresOf = async (asked: Record<string, MetricDefinition>) =>
  (await evaluate({ ...request, metrics: asked }, { session: deskJudge().session })).scores

describe('the premise', () => {
  test('is what was retrieved, or the ground-truth documents', async () => {
    expect(await scoresOf({ faithfulness: {} })).toMatchObject({ faithfulness: { value: 0.5 } })
    expect(await scoresOf({ faithfulness: { premise: 'documents' } })).toMatchObject({
      faithfulness: { value: 1 },
    })
  })

  test('of both kinds in one case share the claims and keep their evidence apart', async () => {
    const { session, questions } = deskJudge()
    const asked = { faithfulness: {}, refutedRate: { premise: 'documents' as const } }
    const { evidence } = await evaluate({ ...request, metrics: asked }, { session })
    expect(questions.map(({ step }) => step)).toEqual([
      'extractClaims',
      'checkClaims',
      'checkClaims',
    ])
    const verdicts = (claims = evidence.answerInContexts) => claims?.map(({ verdict }) => verdict)
    expect(verdicts()).toEqual(['supported', 'notEnoughInfo'])
    expect(verdicts(evidence.answerInDocuments)).toEqual(['supported', 'supported'])
    expect(evidence.documents).toEqual({ retrieved: ['ruecksendung.md'], missed: ['agb.md'] })
  })

  test('of documents alone leaves out what was retrieved', async () => {
    const asked = { faithfulness: { premise: 'documents' as const } }
    const { session } = deskJudge()
    const { evidence } = await evaluate({ ...request, metrics: asked }, { session })
    expect(Object.keys(evidence)).toEqual(['answerInDocuments'])
  })

  test('needs documents with a text', async () => {
    const bare = { ...request.case, relevantDocuments: [{ id: 'agb.md', grade: 1 }] }
    const { session, questions } = deskJudge()
    const { scores } = await evaluate(
      { ...request, case: bare, metrics: { faithfulness: { premise: 'documents' } } },
      { session },
    )
    expect(scores['faithfulness']).toEqual({
      status: 'notApplicable',
      reason: 'no relevant document of the case has a `text` or a `file`',
    })
    expect(questions).toEqual([])
  })
})

test('a metric weighs as the golden set says', async () => {
  // One of two documents, and one right, one wrong and one missing claim.
  expect(await scoresOf({ documentF1: { beta: 2 } })).toMatchObject({
    documentF1: { value: expect.closeTo(5 / 9, 9) },
  })
  const weights = { claims: 1, similarity: 0 }
  expect(await scoresOf({ answerCorrectness: { weights } })).toMatchObject({
    answerCorrectness: { value: 0.5 },
  })
})

test('what passages support only together counts, unless one must be enough', async () => {
  const { session } = deskJudge({
    answer: async ({ step }) => ({
      answer:
        step === 'extractClaims'
          ? { claims: ['Thirty days, for free.'], declines: false }
          : {
              verdicts: [
                {
                  claim: 'answer-1',
                  passages: ['a', 'b'],
                  together: true,
                  quote: 'thirty days',
                  reason: null,
                  verdict: 'supported',
                },
              ],
            },
    }),
  })
  const output = {
    answer: 'Thirty days, for free.',
    contexts: ['a', 'b'].map(id => ({ id, documentId: id, text: 'Thirty days.' })),
  }
  const scoreBy = async (definition: MetricDefinition) =>
    (await evaluate({ ...request, output, metrics: { faithfulness: definition } }, { session }))
      .scores['faithfulness']
  expect(await scoreBy({})).toEqual({ status: 'scored', value: 1 })
  expect(await scoreBy({ support: 'perChunk' })).toEqual({ status: 'scored', value: 0 })
})

describe('metrics of the user', () => {
  const rubric = [
    { value: 1, meaning: 'curt' },
    { value: 3, meaning: 'friendly' },
  ]

  test('a rubric and an aspect are scored under names of their own, with their ratings', async () => {
    const { session } = deskJudge()
    const asked = { tone: { rubric }, harmless: { aspect: 'It harms nobody.' } }
    const { scores, evidence } = await evaluate({ ...request, metrics: asked }, { session })
    expect(scores).toEqual({
      tone: { status: 'scored', value: 0 },
      harmless: { status: 'scored', value: 0 },
    })
    expect(evidence.ratings).toMatchObject([
      { metric: 'tone', subject: 'answer', value: 1, share: 0 },
      { metric: 'harmless', subject: 'answer', value: 0, share: 0 },
    ])
  })

  test('a function reads the evidence that it requires, which is gathered once', async () => {
    const { session, questions } = deskJudge()
    const unsupported = defineCustomMetric({
      name: 'unsupported',
      direction: 'lower',
      requires: ['answerInContexts'],
      score: (_case, _output, { answerInContexts }) =>
        answerInContexts.filter(({ verdict }) => verdict !== 'supported').length / 10,
    })
    const { scores, directions } = await evaluate(
      { ...request, metrics: { faithfulness: {}, unsupported: {} } },
      { session, known: metricsWith([unsupported]) },
    )
    expect(scores).toMatchObject({ unsupported: { status: 'scored', value: 0.1 } })
    expect(directions).toEqual({ faithfulness: 'higher', unsupported: 'lower' })
    expect(questions).toHaveLength(2)
  })

  test('one that breaks costs only itself', async () => {
    const broken = defineCustomMetric({
      name: 'broken',
      direction: 'higher',
      score: () => {
        throw new Error('no such table')
      },
    })
    const { scores } = await evaluate(
      { ...request, metrics: { broken: {}, documentRecall: {} } },
      { session: deskJudge().session, known: metricsWith([broken]) },
    )
    expect(scores['broken']).toMatchObject({
      status: 'judgeError',
      reason: expect.stringMatching(/^the custom metric failed: no such table \(at .*everyMetric/),
    })
    expect(scores['documentRecall']).toEqual({ status: 'scored', value: 0.5 })
  })
})
