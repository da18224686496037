import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimsBySentence } from '../../../src/judge/lexical/claimsBySentence.ts'
import { citedSentences, withMarks } from '../../../src/judge/lexical/citedSentences.ts'

const claimsOf = (text: string): string[] =>
  claimsBySentence({ text }).claims.map(claim => (typeof claim === 'string' ? claim : claim.text))

test('a text with signs has its words, and each mark is found again', () => {
  const texts = fc.oneof(
    fc.array(
      fc.constantFrom('A. ', '[1]', ' [2]', '\n', '(source: a.md)', '\uFDD0', '0\uFDD1', '`'),
      {
        maxLength: 30,
      },
    ),
    fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 }),
  )
  fc.assert(
    fc.property(texts, parts => {
      const { text, marks } = withMarks(parts.join(''))
      const found = citedSentences(text, marks)
      expect(found.map(({ sentence }) => sentence).join('')).not.toMatch(/[\uFDD0\uFDD1]/u)
      const cited = new Set(found.flatMap(({ cites }) => cites))
      expect([...cited].every(mark => marks.includes(mark))).toBe(true)
      // Without a sentence there is nothing that a mark could stand with.
      expect(cited).toEqual(new Set(found.length > 0 ? marks : []))
    }),
  )
})

describe('marks of citation', () => {
  test.each<[string, (string | { text: string; cites: string[] })[]]>([
    [
      'Returns are free for you [1][2]. Orders ship within a day. [3] We never call people.',
      [
        { text: 'Returns are free for you.', cites: ['[1]', '[2]'] },
        { text: 'Orders ship within a day.', cites: ['[3]'] },
        'We never call people.',
      ],
    ],
    [
      'Returns are free for you.\n[2] says that orders ship within a day.',
      [
        'Returns are free for you.',
        { text: 'says that orders ship within a day.', cites: ['[2]'] },
      ],
    ],
    [
      '- Возврат бесплатный для всех [возврат.md]\n- Заказы отправляют за один день',
      [
        { text: 'Возврат бесплатный для всех', cites: ['[возврат.md]'] },
        'Заказы отправляют за один день',
      ],
    ],
    [
      '退货期为三十天。[1]运费由买家承担（来源：运费.md）。',
      [
        { text: '退货期为三十天。', cites: ['[1]'] },
        { text: '运费由买家承担。', cites: ['（来源：运费.md）'] },
      ],
    ],
    [
      'Returns are free for you[^1].\n\n[^1]: refunds.md\n\n## Sources\n- terms.md',
      [{ text: 'Returns are free for you.', cites: ['[^1]'] }],
    ],
    [
      'The [non-refundable] deposit is kept. Returns within a [30-day] period are free [sec-7]. [sec-8] We pay [self-employed].',
      [
        { text: 'The non-refundable deposit is kept.', cites: ['[non-refundable]'] },
        {
          text: 'Returns within a 30-day period are free.',
          cites: ['[30-day]', '[sec-7]', '[sec-8]'],
        },
        { text: 'We pay self-employed.', cites: ['[self-employed]'] },
      ],
    ],
  ])('%s', (text, claims) => {
    expect(claimsBySentence({ text }).claims).toEqual(claims)
  })

  test('a claim that is stated twice has the marks of both', () => {
    expect(
      claimsBySentence({ text: 'Returns are always free [1]. Returns are always free [2].' })
        .claims,
    ).toEqual([{ text: 'Returns are always free.', cites: ['[1]', '[2]'] }])
  })

  test('change no claim', () => {
    const sentence = fc.constantFrom(
      'You can return a product within 30 days of delivery.',
      'Возврат бесплатный в течение тридцати дней.',
      '退货期为三十天。',
      'Is it free?',
      'Dr. Orlova pays 1.5 euros.',
    )
    const mark = fc.constantFrom(
      '',
      ' [1]',
      '[1, 2]',
      ' [^3]',
      ' (source: a.md)',
      '【1†b】',
      ' [a.md]',
    )
    const told = fc.array(fc.tuple(sentence, mark, fc.constantFrom(' ', '\n\n', '\n- ')), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(told, parts => {
        const write = (marked: boolean) =>
          parts
            .map(
              ([text, cited, gap]) =>
                `${text.slice(0, -1)}${marked ? cited : ''}${text.slice(-1)}${gap}`,
            )
            .join('')
        expect(claimsOf(write(true))).toEqual(claimsOf(write(false)))
      }),
    )
  })
})
