import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimSources } from '../../../src/evidence/claims/claimSources.ts'
import type { Claim } from '../../../src/judge/claim.ts'

const contexts = ['refunds.md', 'shipping.md', 'terms.md'].map(id => ({
  id: `${id}#1`,
  documentId: id,
  text: '',
}))
const claim = (text: string, ...cites: string[]): Claim => ({
  id: text,
  text,
  ...(cites.length > 0 && { cites }),
})
const sourcesOf = (answer: string, ...claims: Claim[]) =>
  claimSources(claims, { answer, contexts }).map(sources =>
    sources.map(({ mark, passages }) => `${mark} ${passages.join(' ')}`.trim()),
  )

test('the marks that a judge left with its claims, in any form', () => {
  const answer = 'Returns are free [1, 2] [refunds.md]. Orders ship fast (source: shipping.md).'
  expect(
    sourcesOf(
      answer,
      claim('Returns are free.', '[1, 2]', 'refunds.md'),
      claim('Orders ship fast.', 'shipping.md'),
    ),
  ).toEqual([['[1, 2] refunds.md#1', '[1, 2] shipping.md#1'], ['shipping.md shipping.md#1']])
})

test('a mark that names nothing that was retrieved stays; a link that does so is none', () => {
  const answer = 'Returns are free [9] [made-up.md]. Orders ship fast, see [us](https://x.y/z).'
  expect(
    sourcesOf(
      answer,
      claim('Returns are free.', '[9]', '[made-up.md]'),
      claim('Orders ship fast.', '[us](https://x.y/z)'),
    ),
  ).toEqual([['[9]', '[made-up.md]'], []])
})

test('an id of the form of others is one, though nothing of that name was retrieved', () => {
  const answer = 'Free [chunk-7]. Fast [chunk-99]. Safe for the [self-employed].'
  const chunks = [{ id: 'chunk-7', documentId: 'a', text: '' }]
  const claims = [
    claim('Free.', '[chunk-7]'),
    claim('Fast.', '[chunk-99]'),
    claim('Safe for the self-employed.', '[self-employed]'),
  ]
  expect(claimSources(claims, { answer, contexts: chunks })).toEqual([
    [{ mark: '[chunk-7]', passages: ['chunk-7'] }],
    [{ mark: '[chunk-99]', passages: [] }],
    [],
  ])
})

describe('footnotes', () => {
  test('name what their definition says', () => {
    const answer =
      'Returns are free[^1]. Fast[^b].\n\n[^1]: see terms.md\n[^b]: https://x.y/shipping.md'
    expect(sourcesOf(answer, claim('Returns are free.', '[^1]'), claim('Fast.', '[^b]'))).toEqual([
      ['[^1] terms.md#1'],
      ['[^b] shipping.md#1'],
    ])
  })

  test('that lead to something else cite nothing that was retrieved', () => {
    const answer = 'Returns are free[1].\n\n[1]: https://x.y/made-up'
    expect(sourcesOf(answer, claim('Returns are free.', '[1]'))).toEqual([['[1]']])
  })

  test('with a title alone stay ranks, and those that state something are no citation', () => {
    const answer =
      'Free[^1]. Fast[^2].\n\n[^1]: Terms of trade\n[^2]: Only within the European Union.'
    expect(sourcesOf(answer, claim('Free.', '[^1]'), claim('Fast.', '[^2]'))).toEqual([
      ['[^1] refunds.md#1'],
      [],
    ])
  })
})

describe('marks that the judge left with no claim', () => {
  const answer = 'Returns of unworn shoes are free. [1] Orders ship from Lisbon within a day. [2]'
  const returns = 'Returns of unworn shoes are free.'
  const orders = 'Orders ship from Lisbon within a day.'

  test('belong to the claims of their sentence', () => {
    expect(sourcesOf(answer, claim(returns), claim(orders))).toEqual([
      ['[1] refunds.md#1'],
      ['[2] shipping.md#1'],
    ])
    expect(
      sourcesOf(
        answer,
        claim(returns),
        claim('Orders ship from Lisbon.'),
        claim('Orders ship within a day.'),
      ),
    ).toEqual([['[1] refunds.md#1'], ['[2] shipping.md#1'], ['[2] shipping.md#1']])
  })

  test('are compared by what they name', () => {
    const one = 'Returns are free [1], and orders ship fast [12] [2, 3].'
    const [free, fast] = [claim('Returns are free', '1'), claim('orders ship fast', '[2]')]
    const left = ['[12]', '[2, 3] shipping.md#1', '[2, 3] terms.md#1']
    expect(sourcesOf(one, free, fast)).toEqual([
      ['1 refunds.md#1', ...left],
      ['[2] shipping.md#1', '[12]', '[2, 3] terms.md#1'],
    ])
  })

  test('belong to none that has taken them, nor to one that is of no sentence', () => {
    expect(
      sourcesOf(answer, claim(returns, '[1]'), claim('Shoes are unworn.'), claim('Paris is big.')),
    ).toEqual([['[1] refunds.md#1'], [], []])
  })

  test('in Russian and Chinese', () => {
    expect(
      sourcesOf(
        'Возврат бесплатный [1]. Заказы отправляют из Лиссабона [2].',
        claim('Возврат бесплатный.'),
        claim('Заказы отправляют из Лиссабона.'),
      ),
    ).toEqual([['[1] refunds.md#1'], ['[2] shipping.md#1']])
    expect(
      sourcesOf(
        '退货期为三十天。[1]运费由买家承担【2】。',
        claim('退货期为三十天。'),
        claim('运费由买家承担。'),
      ),
    ).toEqual([['[1] refunds.md#1'], ['【2】 shipping.md#1']])
  })
})

test('any answer, and whatever a judge calls a mark, is read', () => {
  const text = fc.string({ unit: 'binary' })
  const marks = fc.array(fc.oneof(text, fc.constantFrom('[1]', '', ' ', '[', '^', '[]')))
  fc.assert(
    fc.property(text, fc.array(fc.record({ text, cites: marks })), (answer, stated) => {
      const claims = stated.map((one, index) => ({ id: `answer-${index + 1}`, ...one }))
      const sources = claimSources(claims, { answer, contexts })
      expect(sources).toHaveLength(claims.length)
      const ids = new Set(contexts.map(({ id }) => id))
      expect(sources.flat().every(({ passages }) => passages.every(id => ids.has(id)))).toBe(true)
    }),
  )
})
