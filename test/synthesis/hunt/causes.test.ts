import { expect, test } from 'vitest'
import { causesOf } from '../../../src/synthesis/hunt/causes.ts'
import type { HuntFinding } from '../../../src/synthesis/hunt/huntFinding.ts'
import { rankedCauses } from '../../../src/synthesis/hunt/rankedCauses.ts'
import { findingOver, shopCorpus } from './shopFindings.ts'

const corpus = shopCorpus()
const over = (document: string, given: Parameters<typeof findingOver>[2]): HuntFinding =>
  findingOver(corpus, document, given)

const nine = 'The warranty on batteries lasts nine months and covers a loss of capacity.'
const six = 'The warranty on batteries lasts six months and covers a loss of capacity.'
const other = 'Scratches on the casing are covered by every warranty of the shop.'

test.each<[string, HuntFinding, HuntFinding, number]>([
  [
    'claims that are alike over one document',
    over('warranty.md', { kind: 'refutedClaim', claim: nine }),
    over('warranty.md', { kind: 'refutedClaim', claim: six }),
    1,
  ],
  [
    'other claims over it',
    over('warranty.md', { kind: 'refutedClaim', claim: nine }),
    over('warranty.md', { kind: 'refutedClaim', claim: other }),
    2,
  ],
  [
    'the same claim over another document',
    over('warranty.md', { kind: 'refutedClaim', claim: nine }),
    over('gifts.md', { kind: 'refutedClaim', claim: nine }),
    2,
  ],
  ['other claims against the same words', quoted(nine), quoted(other), 1],
  [
    'a claim that documents deny, and another answer',
    over('warranty.md', { kind: 'contradiction', claim: six }),
    over('warranty.md', { kind: 'refutedClaim', claim: nine }),
    1,
  ],
  [
    'one document missed',
    over('warranty.md', { kind: 'missedDocument', missed: ['a', 'b'] }),
    over('gifts.md', { kind: 'missedDocument', missed: ['b'] }),
    1,
  ],
  [
    'two documents missed',
    over('warranty.md', { kind: 'missedDocument', missed: ['a'] }),
    over('warranty.md', { kind: 'missedDocument', missed: ['b'] }),
    2,
  ],
  [
    'refusals over one chunk',
    over('warranty.md', { kind: 'wrongRefusal' }),
    over('warranty.md', { kind: 'wrongRefusal' }),
    1,
  ],
  [
    'refusals over two',
    over('warranty.md', { kind: 'wrongRefusal' }),
    over('gifts.md', { kind: 'wrongRefusal' }),
    2,
  ],
  [
    'a refusal and a made-up answer over one chunk',
    over('warranty.md', { kind: 'wrongRefusal' }),
    over('warranty.md', { kind: 'answeredUnanswerable' }),
    2,
  ],
  [
    'failures that differ in numbers',
    over('warranty.md', { kind: 'failed', error: 'no shelf 7' }),
    over('gifts.md', { kind: 'failed', error: 'no shelf 12' }),
    1,
  ],
  [
    'failures that differ in words',
    over('warranty.md', { kind: 'failed', error: 'no shelf' }),
    over('warranty.md', { kind: 'failed', error: 'no key' }),
    2,
  ],
])('%s', (_what, one, two, count) => {
  expect(causesOf([one, two]).causes).toHaveLength(count)
  expect(causesOf([two, one]).causes).toHaveLength(count)
})

function quoted(text: string): HuntFinding {
  const claims = [{ text, quote: 'eighteen months', document: 'warranty.md', reason: null }]
  return over('warranty.md', { kind: 'refutedClaim', claims })
}

test('the worst finding stands for its cause, and what is like any of them belongs to it', () => {
  const contradiction = over('warranty.md', { kind: 'contradiction', claim: six })
  const refuted = over('warranty.md', { kind: 'refutedClaim', claim: nine })
  const [cause] = causesOf([contradiction, refuted, contradiction]).causes
  expect(cause).toEqual({ finding: refuted, again: [contradiction, contradiction] })
})

test('causes go by severity, then head topics, then how many showed them', () => {
  const topical = (topic: 'head' | 'tail' | 'recent', document: string): HuntFinding => {
    const finding = over(document, { kind: 'refutedClaim', claim: `About ${document}.` })
    return { ...finding, drawn: { ...finding.drawn, topic } }
  }
  const alone = [
    over('gifts.md', { kind: 'missedDocument', missed: ['gifts.md'] }),
    topical('tail', 'refunds.md'),
    over('stores.md', { kind: 'answeredUnanswerable' }),
    topical('recent', 'warranty.md'),
    topical('head', 'shipping.md'),
  ].map(finding => ({ finding, again: [] }))
  const often = topical('tail', 'accounts.md')
  const sorted = rankedCauses([...alone, { finding: often, again: [often] }])
  expect(
    sorted.map(({ finding: { kind, drawn } }) => [kind, drawn.topic, drawn.chunk.documentId]),
  ).toEqual([
    ['refutedClaim', 'head', 'shipping.md'],
    ['refutedClaim', 'recent', 'warranty.md'],
    ['refutedClaim', 'tail', 'accounts.md'],
    ['refutedClaim', 'tail', 'refunds.md'],
    ['answeredUnanswerable', 'tail', 'stores.md'],
    ['missedDocument', 'tail', 'gifts.md'],
  ])
})
