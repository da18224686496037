import { expect, test } from 'vitest'
import { withEarlierSupport } from '../../../src/evidence/claims/earlierSupport.ts'
import type { ClaimVerdict } from '../../../src/judge/claim.ts'
import type { PriorTurn } from '../../../src/pipeline/earlierTurn.ts'
import { deskCase } from '../deskJudge.ts'

const verdictOn = (text: string, verdict: ClaimVerdict['verdict']): ClaimVerdict => ({
  claim: { id: text, text },
  verdict,
  passages: [],
  quote: null,
  reason: null,
})

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

async function support(verdicts: readonly ClaimVerdict[], turns: readonly PriorTurn[]) {
  const { current, questions } = deskCase({ case: { earlierTurns: turns } })
  const found = await withEarlierSupport(verdicts, current)
  if (!('found' in found)) throw new Error(`Expected verdicts, got ${found.instead.status}`)
  return { found: found.found, questions }
}

test('only open claims are asked about, the newest turn first', async () => {
  const { questions } = await support(
    [
      verdictOn('Returns are free.', 'notEnoughInfo'),
      verdictOn('Shipping is free.', 'supported'),
      verdictOn('Batteries are free.', 'refuted'),
    ],
    earlierTurns,
  )
  expect(questions.map(({ request }) => request)).toMatchObject([
    {
      claims: [{ text: 'Returns are free.' }],
      passages: [
        { id: 'turn 2 › refunds.md#1', text: 'Refunds take five days.' },
        { id: 'turn 2 › user', text: 'Refunds?' },
        { id: 'turn 1 › refunds.md#1', text: 'Returns are free.' },
        { id: 'turn 1 › user', text: 'I live in Norway.' },
      ],
    },
  ])
})

test('passages and the words of the user support, and the proof names the turn', async () => {
  const { found } = await support(
    [
      verdictOn('Returns are free.', 'notEnoughInfo'),
      verdictOn('Refunds take five days.', 'notEnoughInfo'),
      verdictOn('I live in Norway.', 'notEnoughInfo'),
    ],
    earlierTurns,
  )
  expect(found.map(({ verdict }) => verdict)).toEqual(Array(3).fill('notEnoughInfo'))
  expect(found.map(({ byEarlierTurn }) => byEarlierTurn)).toMatchObject([
    { turn: 1, passage: 'refunds.md#1' },
    { turn: 2, passage: 'refunds.md#1' },
    { turn: 1 },
  ])
  expect(found[2]?.byEarlierTurn).not.toHaveProperty('passage')
})

test('what the system answered supports nothing, and what nothing supports stays open', async () => {
  const open = verdictOn('Moomins live in Finland.', 'notEnoughInfo')
  const { found } = await support([open], earlierTurns)
  expect(found).toMatchObject([{ verdict: 'notEnoughInfo' }])
  expect(found[0]).not.toHaveProperty('byEarlierTurn')
})

test('without turns before, or without open claims, nobody is asked', async () => {
  const open = verdictOn('Returns are free.', 'notEnoughInfo')
  const alone = await support([open], [])
  expect(alone).toEqual({ found: [open], questions: [] })
  const settled = [verdictOn('Returns are free.', 'supported')]
  expect(await support(settled, earlierTurns)).toEqual({ found: settled, questions: [] })
})

test('a claim that had no passage to be held against was asked about now', async () => {
  const unchecked = { ...verdictOn('Returns are free.', 'notEnoughInfo'), unchecked: true as const }
  const { found } = await support([unchecked], earlierTurns)
  expect(found[0]).not.toHaveProperty('unchecked')
})
