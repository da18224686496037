import { expect, test } from 'vitest'
import { quoteFinder } from '../../../src/judge/checks/quote.ts'
import { standsVerbatim } from '../../../src/judge/checks/verbatim.ts'

test.each([
  ['Refunds are paid within 30 days.', 'Refunds are paid within 30 days. Always.'],
  ['paid within 30 days', 'Refunds are paid within 30 days, always.'],
  ['платят в течение тридцати дней', 'Вам платят в течение тридцати дней.'],
  ['of those pages', 'See the <b>bold</b> of those pages'],
])('%s: stands there letter by letter', (quote, text) => {
  expect(standsVerbatim(quote, ['Nothing.', text])).toBe(true)
})

test.each([
  ['before the decimals', 'it costs $3', 'That is: it costs $3.5 €'],
  ['before the rest of a word', 'refunds within non', 'All refunds within non-EU states.'],
  [
    'behind the beginning of a broken word',
    'lation cleared quickly',
    'Trans-\n lation cleared quickly.',
  ],
  ['before the end of a broken word', 'is not easy trans-', 'It is not easy trans-\nlation.'],
])('nothing is told of a quote that ends %s', (_where, quote, text) => {
  expect(standsVerbatim(quote, [text])).toBe(false)
  const proof = quoteFinder([{ id: 'p1', text }])({ quote, passages: ['p1'] })
  expect(proof).not.toMatchObject({ match: 'exact' })
})

test.each([
  ['of one word', 'delivery', 'On delivery of it.'],
  ['with an ellipsis', 'paid . . . within', 'They are paid . . . within'],
  ['with markup', 'the **old** pages', 'See the **old** pages'],
])('nothing is told of a quote %s', (_what, quote, text) => {
  expect(standsVerbatim(quote, [text])).toBe(false)
})
