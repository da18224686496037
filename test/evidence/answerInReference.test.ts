import { expect, test } from 'vitest'
import { answerInReference } from '../../src/evidence/answerInReference.ts'
import { deskCase } from './deskJudge.ts'

test('each claim of the answer is checked against the reference alone', async () => {
  const { current } = deskCase({
    answer: 'Returns are free.\nRefunds take five days.',
    case: { reference: 'Returns are free.' },
    contexts: { 'refunds.md#1': 'Refunds take five days.' },
  })
  expect(await answerInReference.gather(current)).toMatchObject({
    found: [
      { verdict: 'supported', passages: ['reference'] },
      { claim: { text: 'Refunds take five days.' }, verdict: 'notEnoughInfo' },
    ],
  })
})

test.each([
  ['the reference', { reference: 'Returns are free.' }],
  ['the facts', { facts: [{ text: 'Returns are free.', optional: true }] }],
  [
    'the reference and the facts',
    { reference: 'Returns are free.', facts: [{ text: 'Refunds take five days.' }] },
  ],
])('reports say that %s supported the claims', async (supporter, given) => {
  const { current } = deskCase({
    answer: 'Returns are free.\nRefunds take five days.',
    case: given,
  })
  const found = await answerInReference.gather(current)
  if ('instead' in found) throw new Error('Expected evidence')
  const { sections } = answerInReference.record
  const asked = { metric: 'hallucination', name: 'answerInReference', leftOut: 0 } as const
  const [section] = sections(found.found, { ...asked, isPerChunk: false, counted: 'supported' })
  expect(section?.summary).toMatch(
    new RegExp(`^\\d of 2 claims of the answer supported by ${supporter}$`),
  )
})
