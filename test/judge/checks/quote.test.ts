import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteFinder } from '../../../src/judge/checks/quote.ts'

/** How a quote is found in a passage, or what is wrong with it. */
function found(quote: string | null, passage: string): string {
  const proof = quoteFinder([{ id: 'p1', text: passage }])({ quote, passages: ['p1'] })
  return 'fault' in proof ? proof.fault : proof.match
}

const refunds =
  'Refunds are paid within 30 days of delivery — to the original “payment method” only.'

describe('a quote stands in a passage', () => {
  test.each([
    ['letter by letter', 'within 30 days of delivery', refunds],
    ['in other case and punctuation', 'REFUNDS ARE PAID, within 30 days', refunds],
    [
      'with other quotation marks and dashes',
      'delivery - to the original "payment method"',
      refunds,
    ],
    ['across a line break', 'paid within 30', 'Refunds are paid\n   within 30 days'],
    [
      'across a word broken at the end of a line',
      'on the day of delivery',
      'on the day of deliv-\nery',
    ],
    ['in full-width digits', '３０ days', refunds],
    ['with an ellipsis', 'Refunds are paid ... original payment method', refunds],
    ['with one character for the ellipsis', 'Refunds … only', refunds],
    ['with a spaced ellipsis in brackets', 'Refunds [. . .] only', refunds],
    ['with an ellipsis at both ends', '...30 days of delivery...', refunds],
    ['with its parts in another order', 'payment method ... Refunds', refunds],
    ['of code that holds an ellipsis', 'call(...arguments)', 'Use `call(...arguments)` here'],
    ['in Russian', 'возврат в течение тридцати дней', 'Возврат — в течение тридцати дней.'],
    ['with е for ё', 'еще не все прошло', 'Ещё не всё прошло.'],
    ['with ё for е', 'Ещё не всё прошло', 'Еще не все прошло.'],
    ['without diacritics', 'cafe creme a Medellin', 'Un café crème à Medellín.'],
    ['with accents written in another form', 'cafe\u0301 opens', 'The caf\u00E9 opens at eight.'],
    ['with ss for ß', 'die Strasse links', 'Nimm die Straße links.'],
    ['in Chinese', '三十天内可退货', '收货后三十天内，可退货。'],
    ['in Japanese, in another width', 'ｶﾞｲﾄﾞブック', 'このガイドブックは無料です。'],
    ['in Thai', 'คืนสินค้าได้', 'ลูกค้าคืนสินค้าได้ภายใน 30 วัน'],
    ['with thousands set apart', 'costs 1,000 €', 'It costs 1000 € a month.'],
    ['with a real minus', 'at -5 degrees', 'Stored at −5 degrees.'],
  ])('%s', (_how, quote, passage) => {
    expect(found(quote, passage)).toBe('exact')
  })

  test.each([
    ['emphasis and code', 'pass --force to install', 'Pass `--force` to **install**'],
    ['emphasis within a word', 'full refunding policy', 'The full **refund**ing policy'],
    ['a link', 'read the guide first', 'Please [read the guide](https://a.b/c_(d) "Guide") first.'],
    ['a link by reference', 'read the guide first', '[read the guide][1] first'],
    [
      'tags',
      'refunds within 30 days',
      '<p>refunds <b>with</b>in</p><td class="n">30</td><td>days</td>',
    ],
    ['entities', 'café & bar costs 5 €', 'caf&eacute; &amp; bar&nbsp;costs 5&#160;&euro;'],
    ['citation marks', 'water boils at 100', 'Water[1] boils [2, 3] at【4:1†source】 100'],
    ['notes of a wiki', 'water boils at 100', 'Water[[1]](#cite-1) boils[2](#n) at[^3] 100'],
    [
      'raised notes',
      'water boils at 100',
      'Water¹² boils<sup>3</sup> at<sup><a href="#4">[4]</a></sup> 100',
    ],
    ['an escaped tag', 'use the <b> tag here', 'use the &lt;b&gt; tag here'],
  ])('without %s', (_what, quote, passage) => {
    expect(found(quote, passage)).toBe('exact')
  })

  test.each([
    ['within a link', 'guide](https://a.b', 'Read [the guide](https://a.b c) first.'],
    ['with its markup', '**Pass** the <b>flag</b>', '# **Pass** the <b>flag</b> on'],
    ['about markup alone', '<br>', 'a\n<br>\nb'],
  ])('cut %s', (_how, quote, passage) => {
    expect(found(quote, passage)).toBe('exact')
  })
})

describe('a quote does not stand in a passage', () => {
  test.each([
    ['with another number', 'within 90 days of delivery', refunds],
    ['with a part of a number', 'within 0 days of delivery', refunds],
    ['without the decimals', 'it costs 35 €', 'it costs 3.5 €'],
    ['without the sign', 'at 5 degrees', 'Stored at −5 degrees.'],
    ['with another power', '5 km³ of ice', '5 km² of ice'],
    ['in other words', 'money back after thirty days', refunds],
    ['with one part that is not there', 'Refunds ... store credit', refunds],
    ['in another currency', 'costs €5', 'It costs $5.'],
    ['in letters that end and begin other words', 'fund policy', 'A refund policy.'],
    ['with the kana of another sound', 'かんこく', 'がんこく'],
  ])('%s', (_how, quote, passage) => {
    expect(found(quote, passage)).toBe('notFound')
  })

  test.each([null, '', ' “…” — !'])('that is %j', quote => {
    expect(found(quote, refunds)).toBe('missing')
  })
})

describe('a quote that stands there says', () => {
  test.each([
    ['a number of two digits', '30', refunds],
    ['a number and what it counts', '5 days', 'It takes 5 days or so.'],
    ['an amount', '$5', 'That is $5 for you.'],
    ['a name', 'Paris', 'The capital is Paris, they say.'],
    ['two words that mean something', 'payment method', refunds],
    ['a negation of something', 'no refunds', 'There are no refunds at all.'],
    ['four characters', '退货期限', '我们的退货期限很长。'],
    ['a number of days', '三天', '大约三天左右。'],
    ['a short passage as a whole', 'Yes', 'Yes.'],
    ['a short passage in Chinese', '前年', '前年。'],
    ['a short sentence', 'It is.', 'Is it free? It is. So they say.'],
    ['a sentence of one word', 'Да', 'Можно ли вернуть? Да. Так говорят.'],
    ['a letter in a cell', 'A', '| mark | A | of Ann |'],
    ['a cell of a table', 'free', '| shipping | free | always |'],
  ])('enough: %s', (_what, quote, passage) => {
    expect(found(quote, passage)).toBe('exact')
  })

  test.each([
    ['a letter', 'e', 'It is e to the power.'],
    ['an article', 'the', refunds],
    ['grammar', 'of the', 'one of the two'],
    ['one word', 'delivery', refunds],
    ['one word at the beginning', 'Refunds', refunds],
    ['one digit', '1', '1. Refunds are paid. 2. Shipping is free.'],
    ['one character', '天', '收货后三十天内，可退货。'],
    ['two characters', '可以', '您可以退货。'],
    ['a letter of an abbreviation', 'e', 'Shops, i.e. the small ones, close early.'],
    ['an initial', 'R', 'It was J. R. R. Tolkien.'],
    ['the mark of a list', 'a', 'a. First\nb. Second'],
    ['a letter of a long row', 'e', `The key ${'abcdefghij'.repeat(6)} is set.`],
    ['letters in parts', 'to … the … of', refunds],
    ['one word in parts', 'delivery … delivery … delivery', refunds],
    ['an article in parts', 'the … '.repeat(8), refunds],
    ['too many parts', Array.from({ length: 11 }, () => 'delivery').join(' … '), refunds],
    ['thousands of parts', 'Refunds … '.repeat(5000), refunds],
  ])('too little: %s', (_what, quote, passage) => {
    expect(found(quote, passage)).toBe('tooShort')
  })
})

describe('several passages', () => {
  const find = quoteFinder([
    { id: 'a', text: 'Refunds are paid within 30 days.' },
    { id: 'b', text: 'Shipping is free in Malta.' },
    { id: 'c', text: 'Shipping is free in Malta, too.' },
    // A pipeline may give one id twice.
    { id: 'c', text: 'Parcels leave on Mondays.' },
  ])

  test('each part may come from any that is named', () => {
    const quote = 'free in Malta … within 30 days'
    expect(find({ quote, passages: ['a', 'b'] })).toEqual({
      passages: ['a', 'b'],
      match: 'exact',
      isJoined: true,
    })
    expect(find({ quote, passages: ['a'] })).toMatchObject({ fault: 'notFound' })
  })

  test.each([
    ['free in Malta … too', ['b', 'c'], false],
    ['free in Malta', ['b', 'c'], false],
    ['free in Malta … within 30 days', ['a', 'b'], true],
  ])('%j of %j needs them all: %s', (quote, passages, isJoined) => {
    expect(find({ quote, passages })).toMatchObject({ passages, isJoined })
  })

  test('a wrong one is put right where one other alone holds the quote', () => {
    const right = { passages: ['a'], match: 'exact', isJoined: false }
    expect(find({ quote: 'within 30 days', passages: ['b'] })).toEqual(right)
    expect(find({ quote: 'within 30 days', passages: ['z'] })).toEqual(right)
    expect(find({ quote: 'within 30 days', passages: ['a', 'z', 'a'] })).toEqual(right)
    expect(find({ quote: 'leave on Mondays', passages: ['c'] })).toMatchObject({ passages: ['c'] })
    expect(find({ quote: 'leave on Mondays', passages: ['b'] })).toMatchObject({ passages: ['c'] })
    expect(find({ quote: 'free in Malta', passages: ['a'] })).toMatchObject({ fault: 'notFound' })
    expect(find({ quote: 'free in Malta', passages: ['z'] })).toEqual({ fault: 'noPassage' })
    expect(find({ quote: 'leave', passages: ['a'] })).toMatchObject({ fault: 'notFound' })
  })

  test('what is carried together keeps those that were named', () => {
    expect(find({ quote: 'within 30 days', passages: ['b', 'c'], together: true })).toEqual({
      passages: ['b', 'c', 'a'],
      match: 'exact',
      isJoined: false,
    })
  })
})

const words = fc.array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 12, maxLength: 60 })
const place = fc.nat({ max: 1000 })

describe('any text', () => {
  test('has each of its runs of two words or more, and of what it is', () => {
    const passages = fc.array(
      fc.constantFrom(
        ...[
          'Refunds',
          'возврата',
          '30',
          '-5',
          '1,000',
          '$5',
          '**bold**',
          '<b>word</b>',
          '[1]',
          '&amp;',
        ],
        ...[
          '退货期限',
          'ガイド',
          'café',
          'free.',
          '“quoted”',
          'e-mail',
          'x²',
          '(see',
          '[link](a)',
          '…',
        ],
      ),
      { minLength: 1, maxLength: 40 },
    )
    fc.assert(
      fc.property(passages, place, place, (tokens, from, count) => {
        const start = from % tokens.length
        const run = tokens.slice(start, start + 2 + (count % 25)).join(' ')
        expect(['exact', 'tooShort', 'missing']).toContain(found(run, tokens.join(' ')))
      }),
    )
  })

  test('has no words that it does not share', () => {
    const others = fc.array(fc.stringMatching(/^[а-я]{1,9}$/), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(words, others, (mine, other) => {
        expect(found(other.join(' '), mine.join(' '))).toBe('notFound')
      }),
    )
  })

  test('is compared whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (one, other) => {
          expect(['exact', 'tooShort', 'missing']).toContain(found(one, one))
          expect(['exact', 'near', 'tooShort', 'missing', 'notFound']).toContain(found(other, one))
        },
      ),
    )
  })
})
