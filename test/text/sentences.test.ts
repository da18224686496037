import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sentences } from '../../src/text/sentences.ts'

const withoutSpace = (text: string): string => text.replace(/\s+/gu, '')

/** A text with a bar where a sentence ends. */
const cutAt = (marked: string): [text: string, parts: string[]] => [
  marked.replaceAll(' | ', ' ').replaceAll('|', ''),
  marked.split('|').map(part => part.trim()),
]

describe('sentences of running text', () => {
  test.each([
    // English
    'Refunds take 30 days. | Shipping is free!',
    'Ask Dr. Lindqvist or Mrs. Okafor about it. | They know.',
    'The clinic, e.g. Ward B, opens at 9 a.m. on Mondays. | It closes at 5 p.m. | The pharmacy stays open.',
    'Parcels from the U.S. Postal Service arrive late. | We ship to the U.S. | How about you?',
    'Contact J. R. Haddad at St. Mary’s Hospital. | See p. 12 and Fig. 3 there.',
    'Returns take 30 days. | 14 days apply to sale items.',
    'Version 2.5 costs $19.99 at https://shop.example.com/v2.5/index.html. | Try it.',
    'He said, "Keep the receipt." | She did.',
    'We hired Acme Inc. | The contract ends in May.',
    'The policy was amended.[3] | The old one still applies.[4][5] | Ask us.',
    // Russian
    'Возврат занимает 30 дней, т.е. месяц. | Доставка по г. Казань бесплатна.',
    'Записаться можно у А. П. Соколовой или у проф. Иванова. | Приём до 20.10 включительно.',
    'Клиника открыта в 1998 г. | Она работает на ул. Ленина.',
    'Цена от 5 тыс. руб. за курс. | Скидки, льготы и т.д. | Уточняйте у г-жи Орловой.',
    'Он спросил: «Вы открыты? Я могу прийти?» и записался. | Ему ответили.',
    '— Вы принимаете карты? | — Да, конечно.',
    // Chinese and Japanese
    '商品可以退货。|退款需要五天！|运费由谁承担？',
    '客服说：「可以退货。请保留发票。」|顾客同意了。|退款在五天内到账。',
    '返品できますか？|はい、できます。|送料は３．５％です。',
    // German, Spanish, Italian, French, Danish
    'Die Rückgabe ist bis zum 3. Oktober möglich, z. B. per Post. | Danach nicht mehr.',
    'Ich weiß es. | Maria wusste es auch.',
    'Hr. Weber wohnt in der Beethovenstr. 12, d. h. im Zentrum. | Fragen Sie ihn.',
    '¿Puedo devolverlo? | ¡Claro! | Llame a la Sra. Vega al núm. 12.',
    'Il Dott. Ferri riceve lunedì. | La Sig.ra Conti no.',
    'Alcune taglie, ad es. XL, sono esaurite. | Ne arrivano altre.',
    'Voir M. Dupont, p. 4. | Il est là.',
    // Armenian ends a sentence with a colon.
    'Առաքումն անվճար է: | Զանգահարեք մեզ:',
  ])('%s', marked => {
    const [text, parts] = cutAt(marked)
    expect(sentences(text)).toEqual(parts)
  })
})

describe('lists and lines', () => {
  test.each([
    ['1. Keep the receipt. 2. Send it back.', ['1. Keep the receipt.', '2. Send it back.']],
    ['1) keep it 2) send it 3) wait', ['1) keep it', '2) send it', '3) wait']],
    ['a. Keep it b. Send it', ['a. Keep it', 'b. Send it']],
    ['Bring 1.milk 2.bread 3.salt today.', ['Bring 1.milk 2.bread 3.salt today.']],
    ['8.1. Opening hours', ['8.1. Opening hours']],
    ['Opening hours\nMonday to Friday', ['Opening hours', 'Monday to Friday']],
    ['- apples\n- pears\n\n- plums', ['- apples', '- pears', '- plums']],
    ['one\r\n \r\ntwo\u2028three', ['one', 'two', 'three']],
  ])('%j', (text, parts) => {
    expect(sentences(text)).toEqual(parts)
  })

  test('a line that was broken for width goes on', () => {
    const wrapped =
      'Products can be returned within thirty days of\ndelivery if the seal is unbroken. Ask us.'
    expect(sentences(wrapped)).toEqual([
      'Products can be returned within thirty days of\ndelivery if the seal is unbroken.',
      'Ask us.',
    ])
  })

  test('a long line does not go on in a list item or after a blank line', () => {
    const line = 'Products can be returned within thirty days of'
    expect(sentences(`${line}\nb) delivery`)).toEqual([line, 'b) delivery'])
    expect(sentences(`${line}\n\ndelivery`)).toEqual([line, 'delivery'])
  })

  test('a quotation that is never closed swallows no more than a paragraph of text', () => {
    const rest = Array.from({ length: 60 }, (_, index) => `Refund number ${index} was paid.`)
    const found = sentences(`The note says «so far. ${rest.join(' ')}`)
    expect(found.length).toBeGreaterThan(50)
    expect(found.at(-1)).toBe('Refund number 59 was paid.')
  })
})

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...['. ', '! ', '…', '?', 'г. ', 'Mr. ', 'U.S. ', '1. ', 'b) ', '- ', '— ', '«', '»', '"', '('],
    ...[
      'Refund',
      'возврат ',
      '退款',
      '。',
      '\n',
      '\r\n',
      '\n\n',
      ' ',
      '\t',
      '\ud800',
      '\udc00',
      '😀',
    ],
  )
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 30 }).map(parts => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 80 }),
  )

  test('nothing is lost, doubled or changed, and no sentence is empty', () => {
    fc.assert(
      fc.property(texts, text => {
        const found = sentences(text)
        expect(withoutSpace(found.join(''))).toBe(withoutSpace(text))
        for (const sentence of found) {
          expect(text).toContain(sentence)
          expect(sentence.trim()).toBe(sentence)
          expect(sentence).not.toBe('')
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a megabyte of one line is cut in one pass', () => {
    const text = 'Refunds take 30 days. '.repeat(50_000)
    expect(sentences(text)).toHaveLength(50_000)
    expect(sentences(' '.repeat(1_000_000))).toEqual([])
    expect(sentences('"'.repeat(1_000_000))).toHaveLength(1)
  })

  test('no text, no sentences', () => {
    expect(sentences('')).toEqual([])
    expect(sentences(' \n\t')).toEqual([])
  })
})
