import { expect, test } from 'vitest'
import { writeFalsePremise } from '../../../src/judge/steps/writeFalsePremise.ts'

const request = {
  topic: 'Refunds',
  style: 'plain' as const,
  length: 'short' as const,
  passages: [{ id: 'a', text: 'Refunds take 30 days.' }],
}

test('premise, question and reference must all be there', () => {
  const answer = {
    premise: 'Refunds take 60 days.',
    question: 'Why do refunds take 60 days?',
    reference: 'They take 30 days.',
  }
  expect(writeFalsePremise.problems(request, answer)).toEqual([])
  expect(
    writeFalsePremise.problems(request, { premise: ' ', question: '', reference: '' }),
  ).toEqual(['"question" is empty.', '"reference" is empty.', '"premise" is empty.'])
})

test('the stand-in is valid', () => {
  expect(writeFalsePremise.problems(request, writeFalsePremise.standIn(request))).toEqual([])
})
