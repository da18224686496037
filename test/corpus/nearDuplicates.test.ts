import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearDuplicates } from '../../src/corpus/nearDuplicates.ts'
import { tokens } from '../../src/text/tokens.ts'

test.each([
  ['How long do refunds take?', 'how long do  refunds take', 1],
  ['What is the refund window for books?', 'What is the refund window for a book?', 0.82],
  ['Сколько дней занимает возврат денег?', 'Сколько дней занимают возвраты денег?', 0.73],
  ['退货需要几天才能到账？', '退货 需要 几天 才能 到账', 1],
  ['退货的钱需要几天才能到账？', '退货的钱要几天才能到账？', 0.83],
  ['Что такое GPT-4 в 退款?', 'что такое gpt 4 в 退款', 1],
  // Likeness knows no meaning.
  ['How do I enable the lock?', 'How do I disable the lock?', 0.69],
])('%s and %s are alike', (one, other, about) => {
  expect(nearDuplicates([one, other], { least: 0.6 })).toEqual([
    { first: 0, second: 1, likeness: expect.closeTo(about, 2) },
  ])
})

test.each([
  ['How long do refunds take?', 'How much does shipping cost?'],
  ['Сколько дней занимает возврат?', 'Сколько стоит доставка?'],
  ['退货需要几天？', '运费是多少？'],
  ['🙂', '🙂'],
  ['', ''],
])('%s and %s are not', (one, other) => {
  expect(nearDuplicates([one, other], { least: 0.6 })).toEqual([])
})

/** The definition: threes of the tokens, written with spaces between them. */
function likeness(one: string, other: string): number {
  const [parts, others] = [one, other].map(text => {
    const letters = tokens(text).length === 0 ? [] : [...` ${tokens(text).join(' ')} `]
    return new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')))
  }) as [Set<string>, Set<string>]
  const shared = [...parts].filter(part => others.has(part)).length
  return shared === 0 ? 0 : shared / (parts.size + others.size - shared)
}

const words = fc.constantFrom(
  'how',
  'long',
  'refund',
  'refunds',
  'возврат',
  '退',
  '款',
  '几',
  '?',
  '30',
)
const list = fc.array(
  fc.array(words, { maxLength: 8 }).map(parts => parts.join(' ')),
  { maxLength: 14 },
)

test('finds the pairs that comparing all with all finds', () => {
  fc.assert(
    fc.property(list, fc.constantFrom(0.1, 0.3, 0.5, 0.8, 1), (texts, least) => {
      const all = texts.flatMap((one, first) =>
        texts.flatMap((other, second) => {
          const value = likeness(one, other)
          return first < second && value >= least - 1e-9 ? [{ first, second, likeness: value }] : []
        }),
      )
      expect(nearDuplicates(texts, { least })).toEqual(all)
    }),
  )
})
