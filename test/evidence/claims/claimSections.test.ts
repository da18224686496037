import { expect, test } from 'vitest'
import type { FailedScore } from '../../../src/report/cases/failedScore.ts'
import { cash, message, thirtyDays } from '../../report/cases/failedMessage.ts'

test('evidence of claims has what is wrong first, and its words', () => {
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

test('a claim says where only several passages together support a claim', () => {
  const together = { ...thirtyDays, passages: ['a.md', 'b.md'], together: true as const }
  expect(message('faithfulness', { evidence: { answerInContexts: [together] } })).toContain(
    '✓ supported, but only together: a.md, b.md: Products can be returned',
  )
})

test('the count agrees with a score that one passage alone had to carry', () => {
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

test('evidence of two lists has both', () => {
  const evidence = { answerInContexts: [thirtyDays], answerInReference: [cash] }
  expect(message('hallucination', { evidence, direction: 'lower', threshold: 0 }))
    .toMatchInlineSnapshot(`
      "hallucination 0.50, required at most 0.00
      1 of 1 claim of the answer supported

        ✓ supported: Products can be returned within thirty days.

      0 of 1 claim of the answer supported by the reference

        ✗ refuted: Refunds are paid in cash.
            reason: The passage names the card.
            refuted by: refunds.md#2: "Refunds are paid to the card.""
    `)
})

test('evidence of claims that were checked against documents says so', () => {
  expect(message('faithfulness', { evidence: { answerInDocuments: [thirtyDays] } })).toContain(
    '\n1 of 1 claim of the answer supported by the relevant documents\n',
  )
})

test('evidence that is long is cut, and says what is not there', () => {
  const claims = Array.from({ length: 30 }, () => thirtyDays)
  const text = message('faithfulness', {
    evidence: { answerInContexts: [...claims, cash] },
    leftOut: { answerInContexts: 12 },
  })
  expect(text).toContain('30 of 31 kept claims of the answer supported, 23 not shown')
  expect(text).toContain('✗ refuted: Refunds are paid in cash.')
})

test('claims are counted with what the record had no room for', () => {
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

test('evidence of refuted claims counts these', () => {
  const refuted = (evidence: FailedScore['evidence']) =>
    message('refutedRate', { evidence, direction: 'lower' })
  expect(refuted({ answerInContexts: [thirtyDays, cash] })).toContain(
    '\n1 of 2 claims of the answer refuted\n\n  ✗ refuted: Refunds are paid in cash.',
  )
  expect(refuted({ answerInDocuments: [thirtyDays, cash] })).toContain(
    '\n1 of 2 claims of the answer refuted by the relevant documents\n',
  )
})

test('words are called a refutation only where they are one', () => {
  const near = { nearest: { passage: 'a.md', text: 'Refunds take a week.' } }
  const unquoted = { ...cash, ...near, quote: null }
  expect(message('faithfulness', { evidence: { answerInContexts: [unquoted] } })).toContain(
    '      nearest passage: a.md: "Refunds take a week."',
  )
})

test('votes stand with their claim, supported or not, in one line that is safe to print', () => {
  const votes = [
    { judge: 'openai gpt-5', verdict: 'supported' as const },
    { judge: 'own\u001B[2J\njudge', verdict: 'failed' as const },
    { judge: 'lexical', verdict: 'notEnoughInfo' as const },
  ]
  const shown = message('faithfulness', {
    evidence: {
      answerInContexts: [
        { ...thirtyDays, votes },
        { ...cash, votes },
      ],
    },
  })
  const lines = shown.split('\n').filter(line => line.includes('votes:'))
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    expect(line).toMatch(/votes: openai gpt-5 supported, own.*judge failed, lexical not supported$/)
    expect(line).not.toContain('\u001B')
  }
})
