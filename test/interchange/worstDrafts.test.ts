import { expect, test } from 'vitest'
import { nothingUsed } from '../../src/evidence/usage.ts'
import type { JudgedTrace } from '../../src/interchange/worstDrafts.ts'
import { worstDrafts } from '../../src/interchange/worstDrafts.ts'
import type { CaseRecord } from '../../src/results/results.ts'
import { judgeError, scored } from '../../src/score.ts'

const record: CaseRecord = {
  ...{ set: 'traces', file: 'traces.golden.yaml', caseId: 'a', line: 1, repeat: 0, hash: 'h' },
  ...{ recorded: true, scores: {}, missed: [], evidence: {}, measurements: {}, milliseconds: 0 },
  usage: nothingUsed,
}

function judged(
  question: string,
  faithfulness: number,
  more: Partial<CaseRecord> = {},
): JudgedTrace {
  const scores = { faithfulness: scored(faithfulness) }
  return {
    record: { ...record, caseId: question, question, scores, ...more },
    origin: { by: 'import', from: 'otlp', trace: `trace of ${question}` },
  }
}

const questions = [
  'How long does a refund take?',
  'How long does a refund to a card take?',
  'How long does a refund in cash take?',
  'Is there a Zwölfzylinder?',
  'Which refund takes the longest?',
  'How long does the refund of a kettle take?',
]

const run = questions.map((question, index) => judged(question, index < 2 ? index / 10 : 1))
const request = { count: 4, seed: 1, known: [], taken: [] }

test('half are the worst, one is the most unusual, and the rest is drawn', () => {
  const { drafts } = worstDrafts(run, request)
  expect(drafts.map(({ question, meta }) => [question, meta?.['production']])).toEqual([
    [questions[0], expect.objectContaining({ why: 'worst', scores: { faithfulness: 0 } })],
    [questions[1], expect.objectContaining({ why: 'worst' })],
    [questions[3], expect.objectContaining({ why: 'unusual' })],
    [expect.any(String), expect.objectContaining({ why: 'random' })],
  ])
  expect(drafts[0]).toMatchObject({
    id: 'how-long-does-a-refund-take',
    review: 'pending',
    origin: { by: 'import', trace: `trace of ${questions[0]}` },
  })
  expect(drafts.every(one => one.reference === undefined && one.answer === undefined)).toBe(true)
})

test('an answer that no metric applies to makes no draft, and one that was not judged does', () => {
  const none = { status: 'notApplicable', reason: 'The answer claims nothing.' } as const
  const thanks = judged('Thanks!', 1, { scores: { faithfulness: none } })
  const open = judged('Why?', 1, { scores: { faithfulness: judgeError('No model') } })
  const { drafts } = worstDrafts([thanks, open], request)
  expect(drafts.map(({ question }) => question)).toEqual(['Why?'])
})

test('a question without a letter is drafted once', () => {
  const thumbs = [judged('👍', 0), judged('👍', 0), judged('👎', 0)]
  const { drafts } = worstDrafts(thumbs, { ...request, known: ['👎'] })
  expect(drafts.map(({ question }) => question)).toEqual(['👍'])
})

test('a case without a fault is no worst one', () => {
  const { drafts } = worstDrafts(run.slice(2), request)
  expect(drafts.map(({ meta }) => JSON.stringify(meta))).not.toContainEqual(
    expect.stringContaining('worst'),
  )
})

test('what a golden set asks is passed over, and taken ids get a number', () => {
  const known = ['how long does a refund take']
  const outcome = worstDrafts(run.slice(0, 2), { ...request, known, taken: [] })
  expect(outcome.known).toBe(1)
  expect(outcome.drafts.map(({ question }) => question)).toEqual([questions[1]])
  const taken = ['how-long-does-a-refund-take']
  const { drafts } = worstDrafts(run.slice(0, 1), { ...request, taken })
  expect(drafts[0]?.id).toBe('how-long-does-a-refund-take (2)')
})

test('a turn has the questions and answers before it as its history', () => {
  const turn = (number: number) => ({ turn: { conversation: 'c', number, of: 2 } })
  const first = {
    ...judged('Is the kettle there?', 1, turn(1)),
    answer: { set: 'traces', caseId: 'a', repeat: 0, question: '', answer: 'Yes.', contexts: [] },
  }
  const { drafts } = worstDrafts([first, judged('And in red?', 0, turn(2))], {
    ...request,
    count: 1,
  })
  expect(drafts).toMatchObject([
    {
      question: 'And in red?',
      history: [
        { role: 'user', content: 'Is the kettle there?' },
        { role: 'assistant', content: 'Yes.' },
      ],
    },
  ])
})
