import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldedWords } from '../../../src/judge/checks/foldedWords.ts'
import { nearlyStandsIn } from '../../../src/judge/checks/nearMatch.ts'

const isNear = (quote: string, passage: string) =>
  nearlyStandsIn(foldedWords(quote), foldedWords(passage))

const terms =
  'As the terms say, the shop sends the money back to you within 30 working days of the day it gets the parcel, and never later.'

describe('a quote is near', () => {
  test.each([
    ['with a letter changed', 'Refunds are recieved at once', 'Refunds are received at once'],
    ['with a letter less', 'the shop sends the mony back', 'the shop sends the money back'],
    ['with a typo repaired in Russian', 'возврат в течение месяца', 'возврат в течениие месяца'],
    [
      'with a word of ten left out',
      'the shop sends money back to you within 30 working days',
      terms,
    ],
    [
      'with a word of ten added',
      'the shop always sends the money back to you within 30 working days',
      terms,
    ],
    [
      'with a word of ten changed',
      'the shop pays the money back to you within 30 working days',
      terms,
    ],
    [
      'with a character of ten changed',
      '顾客在收货商品以后的三十天内可以申请退货',
      '顾客在收到商品以后的三十天内可以申请退货',
    ],
  ])('%s', (_how, quote, passage) => {
    expect(isNear(quote, passage)).toBe(true)
  })
})

describe('a quote is not near', () => {
  test.each([
    [
      'with two words of ten changed',
      'the store pays the money back to you within 30 working days',
      terms,
    ],
    ['with a word of nine changed', 'the shop pays the money back to you within', terms],
    ['with another number', 'the shop sends the money back to you within 31 working days', terms],
    [
      'with a number in words',
      'sends the money back to you within eighty days of it',
      'sends the money back to you within eight days of it',
    ],
    [
      'with what the number counts changed',
      'the shop sends the money back to you within 30 working weeks',
      terms,
    ],
    [
      'with what the number counts changed, two words on',
      'the shop sends the money back to you within 30 working weeks of the day',
      terms,
    ],
    [
      'with what the number counts left out',
      'the shop sends the money back to you within 30 days',
      terms,
    ],
    [
      'with another name',
      'the contract was signed for the firm by Alice in the spring',
      'the contract was signed for the firm by Carol in the spring',
    ],
    ['with a name misspelt', 'signed by Maria for them', 'signed by Mario for them'],
    [
      'with the opposite',
      'it is likely that the shop sends the money back to you',
      'it is unlikely that the shop sends the money back to you',
    ],
    [
      'with another ordinal',
      'the shop sends the money back to you on the ninth day of it',
      'the shop sends the money back to you on the tenth day of it',
    ],
    [
      'with another month',
      'выставка откроется для всех желающих в январе и будет работать каждый день',
      'выставка откроется для всех желающих в марте и будет работать каждый день',
    ],
    [
      'with a permission for a ban',
      'посетителям этого музея разрешено снимать картины в залах старого здания летом',
      'посетителям этого музея запрещено снимать картины в залах старого здания летом',
    ],
    [
      'with its order changed',
      'the money sends the shop back to you within 30 working days',
      terms,
    ],
    ['of two words', 'working dais', terms],
  ])('%s', (_how, quote, passage) => {
    expect(isNear(quote, passage)).toBe(false)
  })

  test.each([
    ['English', 'you may return it and the shop pays the postage for you', 'not'],
    ['English', 'you may return it and the shop pays the postage for you', 'only'],
    ['English', 'you may return it and the shop pays the postage for you', 'rarely'],
    ['English', 'you may return it and the shop pays the postage for you', 'forty'],
    [
      'Russian',
      'магазин возвращает деньги за товар в течение месяца после его получения покупателем',
      'не',
    ],
    [
      'Russian',
      'магазин возвращает деньги за товар в течение месяца с его получения покупателем',
      'без',
    ],
    ['German', 'der Laden zahlt das Geld für die Ware an den Kunden zurück', 'nicht'],
    ['German', 'der Laden zahlt das Geld für die Ware an den Kunden zurück', 'keinem'],
    ['French', 'le magasin rembourse le client pour le colis et pour les frais', 'pas'],
    ['Spanish', 'la tienda paga el dinero al cliente en la fecha de la compra', 'no'],
    ['Italian', 'il negozio rimborsa il cliente per il pacco e per le spese', 'non'],
    ['Portuguese', 'a loja paga o valor ao cliente na data da compra dele', 'não'],
  ])('with a negation of %s added or left out: %s, %s', (_language, sentence, negation) => {
    const tokens = sentence.split(' ')
    for (const at of tokens.keys()) {
      const negated = tokens.toSpliced(at, 0, negation).join(' ')
      expect(isNear(sentence, `${negated} a b c`) && at > 0).toBe(false)
      expect(isNear(negated, sentence)).toBe(false)
    }
  })

  test.each([...'不没未無'])('with %s added or left out in Chinese', negation => {
    const sentence = '顾客在收到商品之日起可以申请退货或者换货'
    const negated = `顾客在收到商品之日起${negation}可以申请退货或者换货`
    expect(isNear(sentence, negated)).toBe(false)
    expect(isNear(negated, sentence)).toBe(false)
  })

  test('with a Japanese or Thai negation added', () => {
    expect(
      isNear('この商品は三十日以内に返品できるます', 'この商品は三十日以内に返品できません'),
    ).toBe(false)
    expect(isNear('ลูกค้าคืนสินค้าได้ภายในสามวัน', 'ลูกค้าคืนสินค้าไม่ได้ภายในสามวัน')).toBe(false)
  })
})

const place = fc.nat({ max: 1000 })
const anyWords = fc.array(fc.stringMatching(/^[bdf-hjklmpqrvwxz]{5,9}$/), {
  minLength: 12,
  maxLength: 60,
})

describe('in any text', () => {
  test('a number is never another', () => {
    fc.assert(
      fc.property(anyWords, place, fc.nat(), fc.nat(), (mine, at, one, other) => {
        fc.pre(one !== other)
        const withNumber = (number: number) =>
          mine.toSpliced(at % mine.length, 0, String(number)).join(' ')
        expect(isNear(withNumber(one), withNumber(other))).toBe(false)
      }),
    )
  })

  test('two letters that changed places are a slip', () => {
    fc.assert(
      fc.property(anyWords, place, (mine, at) => {
        const slipped = mine.with(
          at % mine.length,
          (mine[at % mine.length] ?? '').replace(/^(.)(.)(.)/u, '$1$3$2'),
        )
        expect(isNear(slipped.join(' '), mine.join(' '))).toBe(true)
      }),
    )
  })
})

/** How often the words of a text are looked at. */
test('the work grows with the text, and not with how often it repeats itself', () => {
  const looks = (text: string) => {
    let count = 0
    const folded = foldedWords(text)
    const words = new Proxy([...folded.words], {
      get(target, key) {
        count += 1
        return Reflect.get(target, key) as unknown
      },
    })
    nearlyStandsIn(foldedWords('refund policy is the money is refund policy'), { ...folded, words })
    return count
  }
  const [short = 0, long = 0] = [1000, 8000].map(count =>
    looks('refund policy money '.repeat(count)),
  )
  expect(long / short).toBeLessThan(9)
})
