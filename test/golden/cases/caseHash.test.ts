import { describe, expect, test } from 'vitest'
import type { HashedCase } from '../../../src/golden/cases/caseHash.ts'
import { caseHash, metaHash } from '../../../src/golden/cases/caseHash.ts'
import { load, withCase } from '../loading.ts'

const refund: HashedCase = {
  question: 'How long do I have to return a product?',
  reference: 'Thirty days from delivery.',
  relevantDocuments: [
    { id: 'refunds.md', grade: 1 },
    { id: 'terms.md', grade: 2, text: 'Thirty days.' },
  ],
  answerable: true,
  history: [{ role: 'user', content: 'I bought shoes.' }],
  asOf: '2026-01-31',
}

// A changed hash makes every recorded baseline incomparable: change it knowingly.
test('stays the same over versions', () => {
  expect(caseHash(refund)).toMatchInlineSnapshot(`"e04d8a9e85825a70228f1adfc5a473fc"`)
})

describe('the hash of `meta`', () => {
  test('stays the same over versions', () => {
    expect([metaHash({}), metaHash({ meta: { customer: { plan: 'gold' } } })])
      .toMatchInlineSnapshot(`
      [
        "74234e98afe7498fb5daf1f36ac2d78a",
        "1440b357ac5af58a1ea9d7c3ff1ef1bb",
      ]
    `)
  })

  test('is one for any order of keys, and another for any other value', () => {
    const gold = metaHash({ meta: { customer: { plan: 'gold', since: 2020 }, tone: [1, 2] } })
    expect(metaHash({ meta: { tone: [1, 2], customer: { since: 2020, plan: 'gold' } } })).toBe(gold)
    const others = [
      { customer: { plan: 'gold', since: 2021 }, tone: [1, 2] },
      { customer: { plan: 'gold', since: '2020' }, tone: [1, 2] },
      { customer: { plan: 'gold', since: 2020 }, tone: [2, 1] },
      {},
    ]
    const hashes = [metaHash({}), gold, ...others.map(meta => metaHash({ meta }))]
    expect(new Set(hashes).size).toBe(6)
  })
})

describe('changes with', () => {
  test.each<[string, Partial<HashedCase>]>([
    ['the question', { question: 'How long do I have?' }],
    ['the reference', { reference: 'Thirty days from purchase.' }],
    ['a document', { relevantDocuments: [{ id: 'refunds.md', grade: 1 }] }],
    [
      'a grade',
      {
        relevantDocuments: [
          { id: 'refunds.md', grade: 2 },
          { id: 'terms.md', grade: 2, text: 'Thirty days.' },
        ],
      },
    ],
    [
      "a document's text",
      {
        relevantDocuments: [
          { id: 'refunds.md', grade: 1 },
          { id: 'terms.md', grade: 2, text: 'Forty days.' },
        ],
      },
    ],
    ['being answerable', { answerable: false }],
    ['asking back', { asksBack: true }],
    ['the history', { history: [{ role: 'assistant', content: 'I bought shoes.' }] }],
    ['the date', { asOf: '2026-02-01' }],
    ['a fact', { facts: [{ text: 'Thirty days.' }] }],
    ['a fact that may be left out', { facts: [{ text: 'Thirty days.', optional: true }] }],
    ['a wrong claim', { avoid: ['Thirty days.'] }],
    ['a check', { checks: [{ contains: 'Thirty days.' }] }],
    ['an aspect', { aspects: ['Thirty days.'] }],
  ])('%s', (_what, change) => {
    expect(caseHash({ ...refund, ...change })).not.toBe(caseHash(refund))
  })
})

test('does not depend on the order of documents, nor on where their text lies', () => {
  const moved = {
    ...refund,
    relevantDocuments: [
      { id: 'terms.md', grade: 2, text: 'Thirty days.', file: 'docs/terms.md' },
      { id: 'refunds.md', grade: 1 },
    ],
  }
  expect(caseHash(moved)).toBe(caseHash(refund))
})

test('what is absent is not what is empty', () => {
  const bare = { question: 'When was the founder born?', answerable: false }
  expect(caseHash({ ...bare, relevantDocuments: [] })).not.toBe(caseHash(bare))
})

describe('in a golden set', () => {
  const hashOf = (lines: string) =>
    load(withCase(`question: How long?\n${lines}`)).set.cases[0]?.hash

  test('leaves out what is not asked or expected', () => {
    const free =
      'tags: [a]\ngroup: g\ncritical: true\nmetrics: { faithfulness: 1 }\ntimeout: 5\nreview: pending\norigin: { by: hunt }\nmeta: { a: [1] }\n'
    expect(hashOf(free)).toBe(hashOf(''))
  })

  test('leaves out a recorded output: it is what is compared', () => {
    expect(hashOf('answer: Thirty days.\n')).toBe(hashOf(''))
    expect(hashOf('answer: x\ncontexts: [a]\n')).toBe(hashOf('answer: x\ncontexts: [b]\n'))
  })
})
