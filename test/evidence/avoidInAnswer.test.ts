import { expect, test } from 'vitest'
import { avoidInAnswer } from '../../src/evidence/avoidInAnswer.ts'
import { deskCase } from './deskJudge.ts'

const avoid = ['Refunds take a year.', 'Доставка платная.']

test('each wrong claim is checked against the answer as the case states it', async () => {
  const { current, questions } = deskCase({ answer: 'Доставка платная.', case: { avoid } })
  expect(await avoidInAnswer.gather(current)).toMatchObject({
    found: [
      { claim: { id: 'avoid-1', text: 'Refunds take a year.' }, verdict: 'notEnoughInfo' },
      { claim: { id: 'avoid-2', text: 'Доставка платная.' }, verdict: 'supported' },
    ],
  })
  expect(questions.map(({ step }) => step)).toEqual(['checkClaims'])
})

test.each([
  ['a refusal', "I don't know.", avoid],
  ['nothing', ' ', avoid],
  ['a case without wrong claims', 'Доставка платная.', undefined],
])('nobody is asked about %s', async (_what, answer, listed) => {
  const { current, questions } = deskCase({ answer, case: listed ? { avoid: listed } : {} })
  const found = await avoidInAnswer.gather(current)
  expect(found).toMatchObject({ found: listed?.map(text => ({ claim: { text } })) ?? [] })
  expect(questions).toEqual([])
})

test('reports mark what the answer says, and show the words', async () => {
  const { current } = deskCase({ answer: 'Доставка платная.', case: { avoid } })
  const found = await avoidInAnswer.gather(current)
  if ('instead' in found) throw new Error('Expected evidence')
  const options = { metric: 'avoid', name: 'avoidInAnswer', isPerChunk: false, leftOut: 0 } as const
  const [section] = avoidInAnswer.record.sections(found.found, { ...options, counted: 'supported' })
  expect(section?.summary).toBe('the answer says 1 of 2 wrong claims')
  expect(section?.entries).toEqual([
    {
      wrong: false,
      marked: true,
      facts: [
        { label: 'not said', text: 'Refunds take a year.' },
        { label: 'reason', text: 'Not there.' },
      ],
    },
    {
      wrong: true,
      marked: true,
      facts: [
        { label: 'said', text: 'Доставка платная.' },
        { label: 'quote', text: '"Доставка платная."' },
      ],
    },
  ])
})

test('a judge that compares words is not asked, because it finds a claim in its denial', async () => {
  const { current, questions } = deskCase({
    traits: { blindToRefutation: 'it compares words' },
    answer: 'Refunds do not take a year.',
    case: { avoid },
  })
  expect(await avoidInAnswer.gather(current)).toMatchObject({
    instead: { status: 'notApplicable', reason: 'it compares words' },
    unoffered: true,
  })
  expect(questions).toEqual([])
})
