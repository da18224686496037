import { describe, expect, test } from 'vitest'
import { earlierSupport } from '../../src/evidence/earlierSupport.ts'
import type { ClaimVerdict } from '../../src/judge/claim.ts'
import type { Judge } from '../../src/judge/judge.ts'
import type { CheckClaimsRequest } from '../../src/judge/steps/checkClaims.ts'
import type { PriorTurn } from '../../src/pipeline/continuedCase.ts'
import { deskCase } from './deskJudge.ts'

const verdictOn = (text: string, verdict: ClaimVerdict['verdict']): ClaimVerdict => ({
  claim: { id: text, text },
  verdict,
  passages: [],
  quote: null,
  reason: null,
})
const open = (text: string) => verdictOn(text, 'notEnoughInfo')

const passage = (id: string, text: string) => ({ id, documentId: id, text })
const earlierTurns: PriorTurn[] = [
  {
    number: 1,
    question: 'I live in Norway.',
    answer: 'Moomins live in Finland.',
    contexts: [passage('refunds.md#1', 'Returns are free.'), passage('blank.md', ' ')],
  },
  {
    number: 2,
    question: 'Refunds?',
    answer: 'Five days.',
    contexts: [passage('refunds.md#1', 'Refunds take five days.')],
  },
]

interface Asked {
  turns?: readonly PriorTurn[]
  contexts?: Record<string, string>
  traits?: Partial<Judge>
}

async function asked(verdicts: readonly ClaimVerdict[], given: Asked = {}) {
  const { turns = earlierTurns, contexts = {}, traits = {} } = given
  const { current, questions } = deskCase({ case: { earlierTurns: turns }, contexts, traits })
  const found = await earlierSupport.gather(current, undefined, async () => ({
    found: [...verdicts],
  }))
  return {
    found,
    questions,
    requests: questions.map(({ request }) => request as CheckClaimsRequest),
  }
}

async function proofsOf(verdicts: readonly ClaimVerdict[], given?: Asked) {
  const { found, ...rest } = await asked(verdicts, given)
  if (!('found' in found)) throw new Error(`Expected proofs, got ${found.instead.status}`)
  return { proofs: verdicts.map(({ claim }) => found.found.get(claim.id)), found, ...rest }
}

test('only open claims are asked about, the newest turn first', async () => {
  const { requests, found } = await proofsOf([
    open('Returns are free.'),
    verdictOn('Shipping is free.', 'supported'),
    verdictOn('Batteries are free.', 'refuted'),
  ])
  expect(requests).toMatchObject([
    {
      claims: [{ text: 'Returns are free.' }],
      passages: [
        { id: 'turn 2 › refunds.md#1', text: 'Refunds take five days.' },
        { id: 'user in turn 2', text: 'Refunds?' },
        { id: 'turn 1 › refunds.md#1', text: 'Returns are free.' },
        { id: 'user in turn 1', text: 'I live in Norway.' },
      ],
    },
  ])
  expect([...found.found.keys()]).toEqual(['Returns are free.'])
})

test('passages and the words of the user support, and the proof names the turn', async () => {
  const { proofs } = await proofsOf(
    ['Returns are free.', 'Refunds take five days.', 'I live in Norway.'].map(open),
  )
  expect(proofs).toMatchObject([
    { turn: 1, passage: 'refunds.md#1' },
    { turn: 2, passage: 'refunds.md#1' },
    { turn: 1 },
  ])
  expect(proofs[2]).not.toHaveProperty('passage')
})

test('what a turn retrieved is refuted by nothing that turns before retrieved', async () => {
  const { questions } = await proofsOf([verdictOn('Returns are free.', 'refuted')])
  expect(questions).toEqual([])
})

test('what the system answered supports nothing, and what nothing supports stays open', async () => {
  const { proofs } = await proofsOf([open('Moomins live in Finland.')])
  expect(proofs).toEqual([undefined])
})

test('without turns before, or without open claims, nobody is asked', async () => {
  const alone = await proofsOf([open('Returns are free.')], { turns: [] })
  const settled = await proofsOf([verdictOn('Returns are free.', 'supported')])
  expect([alone.questions, settled.questions]).toEqual([[], []])
})

describe('ids', () => {
  test('that look like those of the user or of another turn name their passage', async () => {
    const turns: PriorTurn[] = [
      {
        number: 1,
        question: 'I live in Norway.',
        answer: 'Yes.',
        contexts: [
          passage('user', 'Returns are free.'),
          passage('turn 2 › a', 'Refunds take five days.'),
          passage('a › b', 'Batteries are free.'),
        ],
      },
    ]
    const { proofs, requests } = await proofsOf(
      [
        'Returns are free.',
        'Refunds take five days.',
        'Batteries are free.',
        'I live in Norway.',
      ].map(open),
      { turns },
    )
    expect(proofs).toMatchObject([
      { turn: 1, passage: 'user' },
      { turn: 1, passage: 'turn 2 › a' },
      { turn: 1, passage: 'a › b' },
      { turn: 1 },
    ])
    expect(proofs[3]).not.toHaveProperty('passage')
    expect(new Set(requests[0]?.passages.map(({ id }) => id)).size).toBe(4)
  })
})

describe('a passage', () => {
  test('that several turns retrieved is read once, as that of the newest', async () => {
    const same = (number: number): PriorTurn => ({
      number,
      question: `Question ${number}`,
      answer: '',
      contexts: [passage('refunds.md#1', 'Returns  are free.')],
    })
    const { requests } = await proofsOf([open('Shipping is free.')], {
      turns: [same(1), same(2), same(3)],
    })
    expect(requests[0]?.passages.map(({ id }) => id)).toEqual([
      'turn 3 › refunds.md#1',
      ...['user in turn 3', 'user in turn 2', 'user in turn 1'],
    ])
  })

  const own = { 'refunds.md#1': 'Returns are free.' }

  test('that the turn itself retrieved gives the judge no second chance', async () => {
    const { proofs } = await proofsOf([open('Returns are free.')], { contexts: own })
    expect(proofs).toEqual([undefined])
  })

  test('that the turn itself retrieved may support a claim with another one', async () => {
    const together: Partial<Judge> = {
      answer: async ({ request }) => ({
        answer: {
          verdicts: (request as CheckClaimsRequest).claims.map(({ id }) => ({
            claim: id,
            passages: ['turn 1 › refunds.md#1', 'turn 2 › refunds.md#1'],
            together: true,
            quote: 'Returns are free ... Refunds take five days',
            reason: null,
            verdict: 'supported',
          })),
        },
      }),
    }
    const { proofs, found } = await proofsOf([open('Free returns take five days.')], {
      contexts: own,
      traits: together,
    })
    expect(proofs).toMatchObject([{ turn: 2, together: true }])
    expect(earlierSupport.perChunk?.(found.found).get('Free returns take five days.')).toBe(
      undefined,
    )
  })
})

test('a judge that only compares words does not take a question for a statement', async () => {
  const turns: PriorTurn[] = [
    { number: 1, question: 'I live in Norway. Returns are free?', answer: '', contexts: [] },
  ]
  const traits = { blindToRefutation: 'by words' }
  const { requests } = await proofsOf([open('Returns are free.')], { turns, traits })
  expect(requests[0]?.passages).toEqual([{ id: 'user in turn 1', text: 'I live in Norway.' }])
  const model = await proofsOf([open('Returns are free.')], { turns })
  expect(model.requests[0]?.passages[0]?.text).toBe('I live in Norway. Returns are free?')
})

describe('a turn before whose passages are unknown', () => {
  const [first, second] = earlierTurns
  const unknown = (answer: string): PriorTurn[] =>
    first && second ? [{ ...first, answer, contexts: [], answerOnly: true }, second] : []

  test('leaves the support of an open claim unknown', async () => {
    const { found } = await asked(['Returns are free.', 'Refunds take five days.'].map(open), {
      turns: unknown('Yes.'),
    })
    expect(found).toMatchObject({
      instead: { status: 'judgeError', reason: expect.stringContaining('turn 1 gave no') },
    })
  })

  test('does not matter if another turn supports all', async () => {
    const { proofs } = await proofsOf([open('Refunds take five days.')], {
      turns: unknown('Yes.'),
    })
    expect(proofs).toMatchObject([{ turn: 2 }])
  })

  test('retrieved nothing if it declined', async () => {
    const { proofs } = await proofsOf([open('Returns are free.')], {
      turns: unknown("I don't know."),
    })
    expect(proofs).toEqual([undefined])
  })
})

test('too many passages for one question are asked about in several', async () => {
  const many = Array.from({ length: 49 }, (_, index) => ({
    number: index + 1,
    question: `Question ${index}`,
    answer: '',
    contexts: [passage('terms.md', `Term ${index} holds. ${'Word '.repeat(20)}`)],
  }))
  const { proofs, questions } = await proofsOf([open('Term 0 holds.')], {
    turns: many,
    traits: { materialTokens: 400 },
  })
  expect(proofs).toMatchObject([{ turn: 1, passage: 'terms.md' }])
  expect(questions.length).toBeGreaterThan(1)
})

test('a judge that fails is an error', async () => {
  const traits = { answer: () => Promise.reject(new Error('out of order')) }
  const { found } = await asked([open('Returns are free.')], { traits })
  expect(found).toMatchObject({ instead: { status: 'judgeError' } })
})
