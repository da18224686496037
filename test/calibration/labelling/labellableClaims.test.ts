import { expect, test } from 'vitest'
import { labellableClaims } from '../../../src/calibration/labelling/labellableClaims.ts'
import { compactRecord } from '../../../src/results/compactRecord.ts'
import type { AnswerRecord, CaseRecord } from '../../../src/results/results.ts'
import { caseRecord, lexicalJudge, supported, unsupported } from '../../results/recordedRun.ts'

const text = 'Products can be returned within thirty days.'

function answer(more: Partial<AnswerRecord> = {}): AnswerRecord {
  return {
    set: 'support',
    caseId: 'refund-window',
    repeat: 0,
    question: 'How long do I have to return a product?',
    answer: text,
    contexts: [{ id: 'refunds.md#1', documentId: 'refunds.md', text: 'Thirty days.' }],
    ...more,
  }
}

const withClaims = (
  answerInContexts: CaseRecord['evidence']['answerInContexts'] & {},
  more: Partial<CaseRecord> = {},
) => caseRecord({ evidence: { answerInContexts }, ...more })

test('a claim has its passages, its question and what the judge said', () => {
  const record = withClaims([supported(text)], {
    tags: ['billing'],
    variant: 'hyde',
    production: true,
  })
  expect(labellableClaims([record], () => answer()).claims).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      claim: text,
      passages: [{ id: 'refunds.md#1', text: 'Thirty days.' }],
      question: 'How long do I have to return a product?',
      verdict: 'supported',
      judge: { name: 'lexical' },
      doubts: [],
      set: 'support',
      caseId: 'refund-window',
      variant: 'hyde',
      repeat: 0,
      tags: ['billing'],
      group: 'support > refund-window',
      production: true,
    },
  ])
})

test('a claim comes once however many repeats have it, in whatever order they stand', () => {
  const passages = ['One.', 'Two.'].map(own => ({ id: own, documentId: own, text: own }))
  const answers = [passages, passages.toReversed(), passages.slice(1)].map((contexts, repeat) =>
    answer({ repeat, contexts }),
  )
  const records = answers.map(({ repeat }) =>
    withClaims([repeat === 0 ? supported(text) : unsupported(text)], { repeat, group: 'returns' }),
  )
  const answerOf = ({ repeat }: CaseRecord) => answers[repeat]
  const { claims } = labellableClaims(records, answerOf)
  expect(
    claims.map(({ repeat, verdict, doubts, group }) => [repeat, verdict, doubts, group]),
  ).toEqual([
    [0, 'supported', ['verdictsDiffer'], 'support > returns'],
    [2, 'notEnoughInfo', [], 'support > returns'],
  ])
  expect(labellableClaims(records.toReversed(), answerOf).claims).toEqual(claims)
})

test('what makes a verdict doubtful is told, the strongest first', () => {
  const near = supported(text, { together: true, quoteMatch: 'near' })
  const judgedAgain = { faithfulness: { status: 'scored', value: 0.5 } } as const
  const doubtsOf = (record: CaseRecord) =>
    labellableClaims([record], () => answer()).claims.map(({ doubts }) => doubts)
  expect(doubtsOf(withClaims([near], { judgedAgain }))).toEqual([
    ['scoresDiffer', 'together', 'nearQuote'],
  ])
  const alike = { faithfulness: { status: 'scored', value: 1 } } as const
  expect(doubtsOf(withClaims([supported(text)], { judgedAgain: alike }))).toEqual([[]])
  // A metric that never looks at these claims makes none of them doubtful.
  const other = { documentRecall: { status: 'scored', value: 0 } } as const
  expect(doubtsOf(withClaims([supported(text)], { judgedAgain: other }))).toEqual([[]])
})

test('the judge is the one who checked the claims', () => {
  const embeddings = { fingerprint: 'e', judge: { name: 'vectors', deterministic: true } }
  const measurements = { semanticSimilarity: embeddings, faithfulness: lexicalJudge }
  const own = { custom: { ...lexicalJudge, requires: ['answerInContexts'] } }
  const judgeOf = (of: CaseRecord['measurements']) =>
    labellableClaims([withClaims([supported(text)], { measurements: of })], () => answer())
      .claims[0]?.judge
  expect(judgeOf(measurements)).toEqual({ name: 'lexical' })
  expect(judgeOf(own)).toEqual({ name: 'lexical' })
  expect(judgeOf({ semanticSimilarity: embeddings })).toBeUndefined()
})

test.each<[string, AnswerRecord | undefined, object]>([
  ['of which no answer is kept', undefined, { withoutPassages: 2 }],
  ['for which nothing was retrieved', answer({ contexts: [] }), { withoutPassages: 2 }],
  [
    'whose passages say nothing',
    answer({ contexts: [{ id: 'a', documentId: 'a', text: ' \u200B' }] }),
    { withoutPassages: 2 },
  ],
  ['with secrets taken out', answer({ redacted: true }), { redacted: 2 }],
])('claims %s are counted, and not offered', (_, found, counts) => {
  const { claims, without } = labellableClaims(
    [withClaims([supported(text), unsupported('It is free.')])],
    () => found,
  )
  expect(claims).toEqual([])
  expect(without).toEqual({ withoutPassages: 0, redacted: 0, cut: 0, leftOut: 0, ...counts })
})

test('what a small record cut or left out is counted, and a claim of its length is whole', () => {
  const long = Array.from({ length: 60 }, (_, index) => supported(`${index} ${'x'.repeat(200)}`))
  const record = compactRecord(
    withClaims([unsupported('y'.repeat(301)), unsupported('z'.repeat(300)), ...long]),
  )
  const { claims, without } = labellableClaims([record], () => answer())
  expect(claims.some(({ claim }) => claim === 'z'.repeat(300))).toBe(true)
  expect(without).toMatchObject({ cut: 1, leftOut: record.leftOut?.['answerInContexts'] })
  expect(without.leftOut).toBeGreaterThan(0)
  expect(claims.length + without.cut + without.leftOut).toBe(62)
})
