import { expect, test } from 'vitest'
import type { HuntFinding } from '../../../src/synthesis/hunt/huntFinding.ts'
import type { Corpus } from '../../../src/synthesis/corpus/corpus.ts'
import { againAsking } from '../../../src/synthesis/hunt/againAsking.ts'
import { JudgeFailure } from '../../../src/judge/judge.ts'
import { confirmed } from '../../../src/synthesis/hunt/confirmation.ts'
import { temporaryFolder } from '../../judge/temporaryFolder.ts'
import type { Responder } from '../../loopback/openaiServer.ts'
import { answering, openDesk } from '../synthesisDesk.ts'
import { answerOf, drawnOver, findingOver, shopCorpus } from './shopFindings.ts'

const refund = 'A refund is paid within thirty days from delivery to the card that was charged.'
const opposite = refund.replace('is paid', 'is not paid')

/** What is left of a finding when it is judged again. */
async function judgedAgain(given: (corpus: Corpus) => HuntFinding, respond?: Responder) {
  const corpus = shopCorpus()
  const { asking, server } = await openDesk(respond ? { respond } : {})
  const held = await confirmed(given(corpus), { corpus, asking: againAsking(asking), group: {} })
  return { held, calls: server.requests.length }
}

test('claims that are refuted again stay, and the others go', async () => {
  const { held } = await judgedAgain(corpus =>
    findingOver(corpus, 'refunds.md', {
      kind: 'refutedClaim',
      claims: [opposite, refund].map(text => ({ text, quote: null, reason: null })),
    }),
  )
  expect(held?.claims.map(({ text }) => text)).toEqual([opposite])
})

test.each<[string, Parameters<typeof judgedAgain>[0], boolean]>([
  [
    'a claim is supported now',
    corpus => findingOver(corpus, 'refunds.md', { kind: 'refutedClaim', claim: refund }),
    false,
  ],
  [
    'the other answer denies it again',
    corpus =>
      findingOver(corpus, 'gifts.md', {
        kind: 'contradiction',
        claim: refund,
        other: { question: 'Q', answer: opposite },
      }),
    true,
  ],
  [
    'the other answer says the same now',
    corpus =>
      findingOver(corpus, 'gifts.md', {
        kind: 'contradiction',
        claim: refund,
        other: { question: 'Q', answer: refund },
      }),
    false,
  ],
  [
    'it declines again',
    corpus =>
      findingOver(corpus, 'refunds.md', {
        kind: 'wrongRefusal',
        claim: 'I cannot tell from what I have.',
      }),
    true,
  ],
  [
    'it is read as an answer now',
    corpus => findingOver(corpus, 'refunds.md', { kind: 'wrongRefusal', claim: refund }),
    false,
  ],
  [
    'what was retrieved carries the reference, from another document',
    corpus => ({
      ...findingOver(corpus, 'refunds.md', { kind: 'missedDocument', missed: ['refunds.md'] }),
      drawn: drawnOver(corpus, 'refunds.md', { question: 'When?', reference: refund }),
      output: answerOf(refund, ['refunds.md']),
    }),
    false,
  ],
  [
    'what was retrieved does not carry the reference',
    corpus => ({
      ...findingOver(corpus, 'refunds.md', { kind: 'missedDocument', missed: ['refunds.md'] }),
      drawn: drawnOver(corpus, 'refunds.md', { question: 'When?', reference: refund }),
      output: answerOf(refund, ['gifts.md']),
    }),
    true,
  ],
  [
    'no document answers what it answered',
    corpus => ({
      ...findingOver(corpus, 'refunds.md', {
        kind: 'answeredUnanswerable',
        claim: 'Anna founded it.',
      }),
      drawn: drawnOver(corpus, 'refunds.md', { question: 'Who founded the shop?' }),
    }),
    true,
  ],
  [
    'a document answers it after all',
    corpus => ({
      ...findingOver(corpus, 'refunds.md', { kind: 'answeredUnanswerable', claim: refund }),
      drawn: drawnOver(corpus, 'refunds.md', { question: 'A refund is paid within thirty days?' }),
    }),
    false,
  ],
])('%s', async (_what, given, holds) => {
  const { held } = await judgedAgain(given)
  expect(held !== undefined).toBe(holds)
})

test('what the pipeline says itself takes no second judgement', async () => {
  const { held, calls } = await judgedAgain(corpus =>
    findingOver(corpus, 'refunds.md', {
      kind: 'wrongRefusal',
      output: answerOf('Ask us.', [], { declined: true }),
    }),
  )
  expect({ holds: held !== undefined, calls }).toEqual({ holds: true, calls: 0 })
})

test('what can not be judged again is neither confirmed nor refuted', async () => {
  const again = judgedAgain(
    corpus => findingOver(corpus, 'refunds.md', { kind: 'refutedClaim', claim: opposite }),
    answering({ checkClaims: () => ({ content: 'no JSON' }) }),
  )
  await expect(again).rejects.toThrow(JudgeFailure)
})

test('a second judgement is another sample than the first, and a third time replayed', async () => {
  const corpus = shopCorpus()
  const { asking, server } = await openDesk({ log: `${temporaryFolder()}/verdicts.jsonl` })
  const finding = findingOver(corpus, 'refunds.md', { kind: 'refutedClaim', claim: opposite })
  const judge = (of: typeof asking) => confirmed(finding, { corpus, asking: of, group: {} })
  const counts: number[] = []
  for (const of of [asking, asking, againAsking(asking), againAsking(asking)]) {
    await judge(of)
    counts.push(server.requests.length)
  }
  expect(counts).toEqual([1, 1, 2, 2])
})
