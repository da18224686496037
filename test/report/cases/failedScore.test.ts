import { describe, expect, test } from 'vitest'
import { failedScore } from '../../../src/report/cases/failedScore.ts'
import type { FailedScore } from '../../../src/report/cases/failedScore.ts'
import { whyNoClaims } from '../../../src/text/abstained.ts'
import { rating, supported, unsupported } from '../../results/recordedRun.ts'

function message(metric: string, overrides: Partial<FailedScore> = {}): string {
  return failedScore({
    metric,
    direction: 'higher',
    score: { status: 'scored', value: 0.5 },
    threshold: 0.8,
    evidence: {},
    ...overrides,
  })
}

const thirtyDays = supported('Products can be returned within thirty days.')
const cash = unsupported('Refunds are paid in cash.', {
  verdict: 'refuted',
  passages: ['refunds.md#2'],
  quote: 'Refunds are paid to the card.',
  reason: 'The passage names the card.',
})

describe('the score', () => {
  test.each([
    [{ threshold: 0.8 }, 'faithfulness 0.50, required at least 0.80'],
    [{ threshold: 0.5003 }, 'faithfulness 0.5000, required at least 0.5003'],
    [{ threshold: 0.2, direction: 'lower' as const }, 'faithfulness 0.50, required at most 0.20'],
    [{ threshold: 0.2, negated: true }, 'faithfulness 0.50, required less than 0.20'],
    [
      { threshold: 0.6, negated: true, direction: 'lower' as const },
      'faithfulness 0.50, required more than 0.60',
    ],
  ])('is shown apart from what was required: %j', (overrides, text) => {
    expect(message('faithfulness', overrides)).toBe(text)
  })
})

test('an answer in which there is nothing to check is told what to do', () => {
  const withReason = (reason: string) =>
    message('faithfulness', { score: { status: 'notApplicable', reason } })
  expect(withReason(whyNoClaims({ answer: 'No.' }))).toBe(
    'faithfulness does not apply: the answer states nothing\n  A threshold holds only where something was checked: have the system answer in a sentence ("No, …"), or a language model judge',
  )
  // There the system has to answer at all.
  expect(withReason(whyNoClaims({ answer: "I don't know." }))).toBe(
    'faithfulness does not apply: the system declined to answer',
  )
})

describe('the evidence', () => {
  test('of claims has what is wrong first, and its words', () => {
    expect(message('faithfulness', { evidence: { answerInContexts: [thirtyDays, cash] } }))
      .toMatchInlineSnapshot(`
        "faithfulness 0.50, required at least 0.80
        1 of 2 claims of the answer supported

          ✗ refuted: Refunds are paid in cash.
              reason: The passage names the card.
              refuted by: refunds.md#2: "Refunds are paid to the card."
          ✓ supported: Products can be returned within thirty days."
      `)
  })

  test('says where only several passages together support a claim', () => {
    const together = { ...thirtyDays, passages: ['a.md', 'b.md'], together: true as const }
    expect(message('faithfulness', { evidence: { answerInContexts: [together] } })).toContain(
      '✓ supported, but only together: a.md, b.md: Products can be returned',
    )
  })

  test('agrees with a score that one passage alone had to carry', () => {
    const halves = { passages: ['a.md', 'b.md'], together: true as const }
    const answerInContexts = [
      { ...thirtyDays, ...halves },
      { ...cash, ...halves },
    ]
    const measurement = { fingerprint: 'aa', support: 'perChunk' as const }
    const failed = { evidence: { answerInContexts }, measurement }
    expect(message('faithfulness', { ...failed, score: { status: 'scored', value: 0 } }))
      .toMatchInlineSnapshot(`
        "faithfulness 0.00, required at least 0.80
        0 of 2 claims of the answer supported by one passage alone

          ✗ refuted, but only together: a.md, b.md: Refunds are paid in cash.
              reason: The passage names the card.
              refuted by: a.md: "Refunds are paid to the card."
          ✗ supported, but only together: a.md, b.md: Products can be returned within thirty days."
      `)
    const documents = { evidence: { answerInDocuments: answerInContexts }, measurement }
    expect(message('faithfulness', documents)).toContain(
      '0 of 2 claims of the answer supported by one relevant document alone',
    )
  })

  test('of two lists has both', () => {
    const evidence = { answerInContexts: [thirtyDays], answerInReference: [cash] }
    expect(message('hallucination', { evidence, direction: 'lower', threshold: 0 }))
      .toMatchInlineSnapshot(`
        "hallucination 0.50, required at most 0.00
        1 of 1 claims of the answer supported

          ✓ supported: Products can be returned within thirty days.

        0 of 1 claims of the answer supported by the reference

          ✗ refuted: Refunds are paid in cash.
              reason: The passage names the card.
              refuted by: refunds.md#2: "Refunds are paid to the card.""
      `)
  })

  test('of claims that were checked against documents says so', () => {
    expect(message('faithfulness', { evidence: { answerInDocuments: [thirtyDays] } })).toContain(
      '\n1 of 1 claims of the answer supported by the relevant documents\n',
    )
  })

  test('of ratings is that of the metric itself', () => {
    const ratings = [
      rating({ metric: 'answerRelevance' }),
      rating({ metric: 'groundedness', subject: 'sentence-1', quote: 'within thirty days' }),
      rating({
        metric: 'groundedness',
        subject: 'sentence-2',
        text: 'Возврат возможен наличными.',
        value: 1,
        share: 1 / 3,
        quote: 'Деньги вернут',
        reason: 'О наличных ничего нет.',
      }),
    ]
    expect(message('groundedness', { evidence: { ratings } })).toMatchInlineSnapshot(`
      "groundedness 0.50, required at least 0.80
      1 of 2 rated the best

        ✗ sentence-2 rated 1: Возврат возможен наличными.
            reason: О наличных ничего нет.
            quote: "Деньги вернут"
        ✓ sentence-1 rated 3: Products can be returned within thirty days.
            reason: It says what was asked.
            quote: "within thirty days""
    `)
  })

  test('of a rubric is its ratings, whatever else was found', () => {
    const politeness = rating({ metric: 'politeness', value: 1, share: 0, text: '少来烦我。' })
    const evidence = { answerInContexts: [cash], ratings: [politeness] }
    expect(message('politeness', { evidence })).toMatchInlineSnapshot(`
      "politeness 0.50, required at least 0.80
        ✗ answer rated 1: 少来烦我。
            reason: It says what was asked."
    `)
  })

  test('of a metric of the project’s own is all there is', () => {
    const evidence = { answerInContexts: [cash], referenceInAnswer: [thirtyDays] }
    const text = message('brevity', { evidence })
    expect(text).toContain('0 of 1 claims of the answer supported')
    expect(text).toContain('1 of 1 claims of the reference supported by the answer')
  })

  test('of sentences, entities, questions and documents', () => {
    const evidence = {
      contextSentences: [
        { text: 'We ship worldwide.', relevant: false },
        { text: 'Products can be returned within thirty days.', relevant: true },
      ],
      entities: { reference: ['thirty days'], contexts: [] },
      generatedQuestions: [
        { question: 'How long can I return it?', noncommittal: false, similarity: 0.91 },
        { question: 'What do you not know?', noncommittal: true, similarity: 0.12 },
      ],
      documents: { retrieved: ['shipping.md'], missed: [] },
    }
    const metrics = [
      'contextSentenceRelevance',
      'contextEntityRecall',
      'questionSimilarity',
      'documentPrecision@3',
    ]
    expect(metrics.map(metric => message(metric, { evidence })).join('\n')).toMatchInlineSnapshot(`
        "contextSentenceRelevance 0.50, required at least 0.80
        1 of 2 sentences of the contexts are relevant

          ✗ not relevant: We ship worldwide.
          ✓ relevant: Products can be returned within thirty days.
        contextEntityRecall 0.50, required at least 0.80
          named in the reference: thirty days
          named in the contexts: none
        questionSimilarity 0.50, required at least 0.80
        questions that the answer would answer, and how near they are to the one asked

          ✗ evasive: What do you not know?
          ✓ 0.91: How long can I return it?
        documentPrecision@3 0.50, required at least 0.80
          missed documents: none
          retrieved: shipping.md"
      `)
  })

  test('has the documents that retrieval missed, whatever the metric', () => {
    const documents = { retrieved: ['shipping.md'], missed: ['refunds.md'] }
    expect(message('rougeL', { evidence: { documents } })).toContain(
      '  missed documents: refunds.md',
    )
  })

  test('is cut where it is long, and says what is not there', () => {
    const claims = Array.from({ length: 30 }, () => thirtyDays)
    const text = message('faithfulness', {
      evidence: { answerInContexts: [...claims, cash] },
      leftOut: { answerInContexts: 12 },
    })
    expect(text).toContain('30 of 31 kept claims of the answer supported, 23 not shown')
    expect(text).toContain('✗ refuted: Refunds are paid in cash.')
  })

  test('is counted with what the record had no room for', () => {
    const cut = {
      evidence: { answerInContexts: [thirtyDays, cash] },
      leftOut: { answerInContexts: 2 },
    }
    const all = { supported: 2, refuted: 1, notEnoughInfo: 1 }
    const shown = (counts: typeof all & { together?: number }, support?: 'perChunk') =>
      message('faithfulness', {
        ...cut,
        claimCounts: { answerInContexts: counts },
        measurement: { fingerprint: 'aa', ...(support && { support }) },
      })
    expect(shown(all)).toContain('\n2 of 4 claims of the answer supported, 2 not shown\n')
    expect(shown({ ...all, together: 1 }, 'perChunk')).toContain(
      '\n1 of 4 claims of the answer supported by one passage alone, 2 not shown\n',
    )
    const empty = { evidence: { answerInContexts: [] }, leftOut: { answerInContexts: 4 } }
    expect(message('faithfulness', { ...empty, claimCounts: { answerInContexts: all } })).toBe(
      'faithfulness 0.50, required at least 0.80\n2 of 4 claims of the answer supported, 4 not shown',
    )
  })

  test('of refuted claims counts these', () => {
    const refuted = (evidence: FailedScore['evidence']) =>
      message('refutedRate', { evidence, direction: 'lower' })
    expect(refuted({ answerInContexts: [thirtyDays, cash] })).toContain(
      '\n1 of 2 claims of the answer refuted\n\n  ✗ refuted: Refunds are paid in cash.',
    )
    expect(refuted({ answerInDocuments: [thirtyDays, cash] })).toContain(
      '\n1 of 2 claims of the answer refuted by the relevant documents\n',
    )
  })

  test('calls words a refutation only where they are one', () => {
    const near = { nearest: { passage: 'a.md', text: 'Refunds take a week.' } }
    const unquoted = { ...cash, ...near, quote: null }
    expect(message('faithfulness', { evidence: { answerInContexts: [unquoted] } })).toContain(
      '      nearest passage: a.md: "Refunds take a week."',
    )
  })
})

test('a score that could not be had has its reason instead', () => {
  const measurement = {
    fingerprint: 'aa',
    judge: { name: 'openai', model: 'gpt-5-mini', deterministic: false },
  }
  const score = { status: 'judgeError' as const, reason: 'claim c2\nhas no verdict' }
  expect(message('faithfulness', { score, measurement })).toBe(
    'faithfulness could not be judged: claim c2 has no verdict · judge: openai gpt-5-mini',
  )
})
