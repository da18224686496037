import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerPart, claimsBySentence } from '../../../src/judge/lexical/claimsBySentence.ts'
import { splitByWords } from '../../../src/judge/lexical/splitByWords.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'

const claimsOf = (text: string, question?: string): string[] =>
  claimsBySentence(question === undefined ? { text } : { text, question }).claims.map(claim =>
    typeof claim === 'string' ? claim : claim.text,
  )

describe('claims are sentences', () => {
  test('in any language', () => {
    expect(
      claimsOf('Refunds take thirty days after delivery. Shipping is free within the EU.'),
    ).toEqual(['Refunds take thirty days after delivery.', 'Shipping is free within the EU.'])
    expect(claimsOf('Приём ведёт д-р Орлова с 9 до 18. Запись не нужна.')).toEqual([
      'Приём ведёт д-р Орлова с 9 до 18.',
      'Запись не нужна.',
    ])
    expect(claimsOf('退款需要五天。运费由商家承担。')).toEqual([
      '退款需要五天。',
      '运费由商家承担。',
    ])
  })

  test('without markdown, list marks and citations', () => {
    const answer = [
      '## Returns',
      'You can return **unused** products [1, 2]. See the [policy](https://shop.example/returns)[^3].',
      '',
      '- Keep the receipt of your order.',
      '2. Send the parcel back to us.',
      '* [x] Wait for the refund.',
      '> Items on sale are excluded.',
      '| Plan | Price |',
      '| --- | --- |',
      '| Basic | 12 EUR |',
      '```',
      'npm install shop',
      '```',
    ].join('\n')
    expect(claimsOf(answer)).toEqual([
      'You can return unused products.',
      'See the policy.',
      'Keep the receipt of your order.',
      'Send the parcel back to us.',
      'Wait for the refund.',
      'Items on sale are excluded.',
      'Plan, Price',
      'Basic, 12 EUR',
      'npm install shop',
    ])
  })

  test('a long list item does not run into the next one', () => {
    const items = [
      'a jacket that was worn outdoors for more than a day',
      'shoes without their box and all of the paper in it',
    ]
    expect(claimsOf(items.map(item => `- ${item}`).join('\n'))).toEqual(items)
  })

  test('a wrapped paragraph is joined', () => {
    const text = 'Products can be returned within thirty days of\ndelivery if the seal is unbroken.'
    expect(claimsOf(text)).toEqual([text])
  })

  test('what is said twice is one claim', () => {
    expect(claimsOf('Shipping is free. Refunds take a week or so. SHIPPING  is free.')).toEqual([
      'Shipping is free.',
      'Refunds take a week or so.',
    ])
    expect(claimsOf('The change is +5 % a year now. The change is -5 % a year now.')).toHaveLength(
      2,
    )
  })
})

describe('no claims', () => {
  test.each([
    '',
    '  \n ',
    '***',
    '🎉',
    'Would you like to return it?',
    '您要退货吗？',
    'Hello! Thank you. Let me know if you need anything else.',
    'Здравствуйте! Надеюсь, это поможет.',
    '您好！希望对您有帮助。',
    'Yes.',
    'Here is a summary:',
    'a',
    'It is.',
    '的',
  ])('%j', text => {
    expect(claimsOf(text, 'Can I return it?')).toEqual([])
  })

  test('a yes, a greeting or a heading before the answer is dropped, the answer stays', () => {
    expect(claimsOf('Yes! Opened products can be returned too.')).toEqual([
      'Opened products can be returned too.',
    ])
    expect(claimsOf('# Returns\nOpened products can be returned too.')).toEqual([
      'Opened products can be returned too.',
    ])
  })

  test('a heading that is the whole answer is the answer', () => {
    expect(claimsOf('**Thirty days from delivery, or from pick-up**')).toEqual([
      'Thirty days from delivery, or from pick-up',
    ])
  })
})

describe('headings and lead-ins', () => {
  const body = 'Products can be returned within 30 days of delivery.'
  const bodyOf = new Map([
    ['en', body],
    ['ru', 'Товар можно вернуть в течение 30 дней.'],
    ['zh', '商品可在收货后30天内退货。'],
  ])

  test.each([
    ['en', '# You can return it for 365 days on the moon'],
    ['en', '**You can return it on the moon**'],
    ['en', '## Ninety days'],
    ['en', '# **Shipping is free.**'],
    ['en', 'You can return it for 365 days on the moon:'],
    ['en', 'We also deliver to Mars:'],
    ['ru', '# Вернуть можно за 365 дней на Луне'],
    ['ru', 'Вернуть товар можно и на Луне:'],
    ['zh', '# 您可以在月球上365天内退货'],
    ['zh', '您还可以在月球上免费退货：'],
  ])('%s: %s brings in something to check', (language, line) => {
    const text = `${line}\n${bodyOf.get(language)}`
    expect(claimsOf(text, 'How long?')).toEqual([
      line.replaceAll(/^#+ |\*\*/gu, ''),
      bodyOf.get(language),
    ])
  })

  test.each([
    ['en', '# Returns'],
    ['en', '## Battery life'],
    ['en', '## How to contact us'],
    ['en', '**Summary:**'],
    ['en', '### Step 1: Products'],
    ['en', 'Here is what you need to know:'],
    ['en', 'Based on the provided context, here are the key points:'],
    ['en', 'Follow these 3 steps:'],
    ['en', '# Returned within 30 days'],
    ['ru', '# Возврат'],
    ['ru', 'Вот что нужно знать:'],
    ['ru', 'Согласно предоставленным документам:'],
    ['zh', '## 退货政策'],
    ['zh', '以下是相关信息：'],
    ['zh', '根据提供的资料，要点如下：'],
  ])('%s: %s only introduces what follows', (language, line) => {
    expect(claimsOf(`${line}\n${bodyOf.get(language)}`, 'How long?')).toEqual([
      bodyOf.get(language),
    ])
  })

  test('a heading that says what its text does not is a claim, whatever the text', () => {
    fc.assert(
      fc.property(fc.lorem({ mode: 'sentences' }), fc.integer({ min: 2 }), (text, number) => {
        expect(claimsOf(`# Voluptas ${number}\n${text}`)).toContain(`Voluptas ${number}`)
      }),
    )
  })

  test('a pleasantry with a number is something to check', () => {
    const promise = 'I hope this helps, and you have 365 days on the moon.'
    expect(claimsOf(`${body} ${promise}`)).toEqual([body, promise])
  })
})

describe('short answers take the question in', () => {
  test.each([
    ['Who leads the clinic?', 'Dr. Orlova.', 'Who leads the clinic? — Dr. Orlova.'],
    ['How long?', 'Thirty days from delivery.', 'How long? — Thirty days from delivery.'],
    ['Сколько стоит приём?', '1 200 рублей', 'Сколько стоит приём? — 1 200 рублей'],
    ['退货期限是多久？', '三十天', '退货期限是多久？ — 三十天'],
  ])('%s %s', (question, answer, claim) => {
    expect(claimsOf(answer, question)).toEqual([claim])
    expect(answerPart(claim, question)).toBe(answer)
  })

  test('long ones do not, nor any without a question', () => {
    const sentence = 'Products can be returned within thirty days.'
    expect(claimsOf(sentence, 'How long do I have?')).toEqual([sentence])
    expect(claimsOf('Thirty days.')).toEqual(['Thirty days.'])
    expect(claimsOf('Thirty days.', ' ')).toEqual(['Thirty days.'])
    expect(answerPart(sentence, 'How long do I have?')).toBe(sentence)
  })
})

test('whatever the text, the claims are valid', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.option(fc.string()), (text, question) => {
      const request = question === null ? { text } : { text, question }
      expect(extractClaims.problems(request, splitByWords(request))).toEqual([])
    }),
  )
})
