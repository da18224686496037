import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { support } from '../../../src/judge/lexical/support.ts'

const policy =
  'Products can be returned within thirty days of delivery. Refunds are paid within 5 business days. ' +
  'Shipping of returns is free in the EU.'

describe('support', () => {
  test.each([
    ['all words together', 'Refunds are paid within 5 business days.', 1],
    ['no word', 'Elephants sleep standing.', 0],
    // Weights: returned 5, products 5, within 5, weeks 5; found are the first three.
    ['three words of four', 'Returned products within weeks', 0.75],
    ['nothing to look for', '…!', 0],
    ['nothing at all', '', 0],
  ])('%s', (_name, claim, share) => {
    expect(support(claim, policy)).toBeCloseTo(share, 10)
  })

  test('a text supports itself', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 3, mode: 'sentences' }), text => {
        expect(support(text, text)).toBe(1)
      }),
    )
  })

  test('is a share, whatever the texts', () => {
    const any = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(any, any, any, (claim, passage, question) => {
        const share = support(claim, passage, question)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('inflected forms count as the same word', () => {
    expect(
      support('Возвратом товаров занимаются операторы', 'Оператор занимается возвратами товара.'),
    ).toBe(1)
    expect(support('Deliveries were delayed', 'The delivery was delayed: were it not!')).toBe(1)
  })

  test('words that stand far apart are not together', () => {
    const filler = 'The clinic opens at nine. '.repeat(5)
    const apart = `Parcels leave on Monday. ${filler}Customers pay customs.`
    expect(support('Customers pay parcels', apart)).toBeLessThan(0.7)
    expect(
      support('Customers pay parcels', 'Parcels leave on Monday. Customers pay customs.'),
    ).toBe(1)
  })

  test('a number that the passage lacks halves it', () => {
    expect(support('Refunds are paid within 6 business days.', policy)).toBeLessThan(0.5)
    expect(
      support('It costs 1,000 EUR, or 2.5 a day', 'It costs 1000 EUR, or 2,5 a day.'),
    ).toBeGreaterThan(0.8)
    expect(support('It costs 1,000 EUR', 'It costs 1,500 EUR.')).toBeLessThan(0.5)
    expect(support('费用为１００元', '费用为100元。')).toBe(1)
  })

  test('Chinese is compared character by character, Japanese and Thai by threes', () => {
    expect(support('退款五天到账', '退款会在五个工作日内到账。')).toBeGreaterThan(0.8)
    expect(support('运费由顾客承担', '商品可以退货。')).toBeLessThan(0.3)
    expect(support('コーヒー', 'コーヒーは無料です。')).toBe(1)
    expect(support('コーヒー', 'ーヒーコ')).toBeLessThan(1)
    expect(support('ภาษาไทย', 'เรียนภาษาไทยที่นี่')).toBe(1)
    expect(support('ภาษาไทย', 'ไทษยาภ')).toBe(0)
  })
})

describe('numbers in words', () => {
  const days = 'Products can be returned within 30 days of delivery.'
  test.each([
    ['Products can be returned within thirty days of delivery.', days, 1],
    ['Товар можно вернуть за тридцать дней', 'Товар можно вернуть за 30 дней.', 1],
    ['商品可在三十天内退货', '商品可在30天内退货。', 1],
  ])('%s: as in digits', (claim, passage, share) => {
    expect(support(claim, passage)).toBe(share)
  })

  test.each([
    ['Products can be returned within ninety days of delivery.', days],
    ['Товар можно вернуть за девяносто дней', 'Товар можно вернуть за 30 дней.'],
    ['商品可在九十天内退货', '商品可在30天内退货。'],
    ['Products can be returned within 30 days.', 'Products can be returned within ninety days.'],
    ['It takes 1 day', 'It takes one of the days in a row.'],
  ])('%s: another number halves it', (claim, passage) => {
    expect(support(claim, passage)).toBeLessThanOrEqual(0.5)
  })

  test('one day is 1 day, and "one" is asked of no passage', () => {
    expect(support('It takes 1 day', 'It takes one day.')).toBeGreaterThan(0.8)
    expect(support('One can return products', 'Products can be returned.')).toBeGreaterThan(0.6)
  })
})

describe('a lead-in', () => {
  test('is not measured by words about the text itself', () => {
    const passage = 'To return a product, send us the receipt.'
    expect(support('To return a product, follow these steps:', passage)).toBeGreaterThan(0.6)
    expect(support('To return a moon, follow these steps:', passage)).toBeLessThan(0.6)
  })
})

describe('a whole sentence of the passage', () => {
  const faq =
    'Refunds take five days. Shipping is free.\n- Los Angeles Lakers\nBatteries come in packs of 5'
  const repeated = (answer: string): number => support(`Who pays? — ${answer}`, faq, 'Who pays?')

  test.each([
    'Refunds take five days.',
    'refunds take 5 days',
    '"Shipping is free."',
    'Batteries come in packs',
  ])('%s, repeated', answer => {
    expect(repeated(answer)).toBe(answer === 'Batteries come in packs' ? 0.5 : 1)
  })

  test('a name in a list, a part of a sentence or another sign is not one', () => {
    expect(repeated('Los Angeles Lakers')).toBe(0.5)
    expect(repeated('Refunds take')).toBe(0.5)
    expect(support('Who? — The change is -5 %.', 'The change is +5 %.', 'Who?')).toBe(0.5)
  })
})

describe('a short answer joined to its question', () => {
  const question = 'How long can products be returned?'
  const joined = (answer: string): string => `${question} — ${answer}`

  test('needs its own words and those of the question in one window', () => {
    expect(support(joined('Thirty days.'), policy, question)).toBeGreaterThan(0.6)
    expect(support(joined('Sixty weeks.'), policy, question)).toBe(0)
    const elsewhere = 'The museum shows paintings. It closed for thirty days.'
    expect(support(joined('Thirty days.'), elsewhere, question)).toBeLessThan(0.6)
    expect(support('Thirty days.', elsewhere)).toBe(1)
  })

  test('is never supported by the words of the question alone', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 4 }), answer => {
        const bare = support(answer, policy)
        expect(support(joined(answer), policy, question)).toBeLessThanOrEqual(bare)
      }),
    )
  })
})
