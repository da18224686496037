import { describe, expect, test } from 'vitest'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { whyNoClaims } from '../../../src/text/abstained.ts'
import { rating } from '../../results/recordedRun.ts'
import { cash, message, thirtyDays } from './failedMessage.ts'

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
    'faithfulness does not apply: the answer states nothing\n  A threshold is met only if something was checked: let the system answer in a sentence ("No, …"), or use a language model as judge',
  )
  // There the system has to answer at all.
  expect(withReason(whyNoClaims({ answer: "I don't know." }))).toBe(
    'faithfulness does not apply: the system declined to answer',
  )
})

test.each([
  'needs a language model: lexical() only splits and checks claims',
  lexical().blindToRefutation ?? '',
])('a score that only a language model gives names the judge to pass: %s', reason => {
  expect(message('answerRelevance', { score: { status: 'notApplicable', reason } })).toBe(
    `answerRelevance does not apply: ${reason}\n  Pass a language model as the judge: \`judge: openai({ model: 'gpt-5-mini' })\`, from vitest-rag/judges`,
  )
})

describe('the evidence', () => {
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
      1 of 2 ratings are the best

        ✗ sentence-2 rated 1: Возврат возможен наличными.
            reason: О наличных ничего нет.
            quote: "Деньги вернут"
        ✓ sentence-1 rated 3: Products can be returned within thirty days.
            reason: It says what was asked.
            quote: "within thirty days""
    `)
  })

  test('of a rubric is its ratings, whatever else was found', () => {
    const politeness = rating({
      metric: 'politeness',
      value: 1,
      meaning: '粗鲁',
      levels: [1, 2, 3],
      share: 0,
      text: '少来烦我。',
    })
    const evidence = { answerInContexts: [cash], ratings: [politeness] }
    expect(message('politeness', { evidence })).toMatchInlineSnapshot(`
      "politeness 0.50, required at least 0.80
        ✗ answer rated 1 of 1 · 2 · 3: 少来烦我。
            1 means: 粗鲁
            reason: It says what was asked."
    `)
  })

  test('of a metric of the project’s own is what it reads, below its own reason', () => {
    const evidence = { answerInContexts: [thirtyDays], referenceInAnswer: [thirtyDays] }
    const brevity = (requires: string[]) =>
      message('brevity', {
        evidence,
        score: { status: 'scored', value: 0.5, reason: '820 characters;\n400 are allowed' },
        measurement: { fingerprint: 'aa', requires },
      })
    const headline = 'brevity 0.50, required at least 0.80\n  820 characters; 400 are allowed'
    expect(brevity([])).toBe(headline)
    expect(brevity(['referenceInAnswer'])).toBe(
      `${headline}
1 of 1 claim of the reference supported by the answer

  ✓ supported: Products can be returned within thirty days.`,
    )
  })

  test('of one whose record does not say what it reads is all there is', () => {
    const evidence = { answerInContexts: [cash], referenceInAnswer: [thirtyDays] }
    const text = message('brevity', { evidence })
    expect(text).toContain('0 of 1 claim of the answer supported')
    expect(text).toContain('1 of 1 claim of the reference supported by the answer')
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
        questions that the answer would answer, and how similar they are to the one asked

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
