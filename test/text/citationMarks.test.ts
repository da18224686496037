import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCitations } from '../../src/text/citationMarks.ts'

const named = (text: string, ids: readonly string[] = []) =>
  readCitations(text, name => ids.includes(name)).marks.map(({ names }) => names)

describe('forms', () => {
  test.each<[string, string[][]]>([
    ['Refunds take 30 days [1].', [['1']]],
    ['Refunds take 30 days.[1][2]', [['1'], ['2']]],
    ['Refunds take 30 days [1, 3; 5].', [['1', '3', '5']]],
    ['Refunds take 30 days [2-4, 7].', [['2', '3', '4', '7']]],
    ['Refunds take 30 days [2–3].', [['2', '3']]],
    ['Refunds take 30 days [4-2].', [['4', '2']]],
    ['Refunds take 30 days [1-999].', [['1', '999']]],
    [String.raw`Refunds take 30 days \[1\].`, [['1']]],
    ['Refunds take 30 days [^1] [^terms].', [['1'], ['terms']]],
    ['Refunds take 30 days¹ or more.²³', [['1'], ['23']]],
    ['Refunds take 30 days<sup>1, 2</sup>.', [['1', '2']]],
    ['Refunds take 30 days^[1]^ or more ［2］.', [['1'], ['2']]],
    ['Refunds take 30 days [cite: 1, 2] (Document 3).', [['1', '2'], ['Document 3']]],
    ['Refunds take 30 days [oai_citation:1‡refunds.md](https://a.b/c).', [['refunds.md']]],
    ['Возврат занимает 30 дней [2].', [['2']]],
    ['退货期为三十天【1】。', [['1']]],
    [
      '退货期为三十天［１，３］或更长[２－４]。',
      [
        ['1', '3'],
        ['2', '3', '4'],
      ],
    ],
    ['退货期为三十天【3†条款】。', [['3']]],
    ['退货期为三十天【4:0†refunds.md】。', [['refunds.md']]],
    ['退货期为三十天【4:0†source】。', [['4:0']]],
    ['Refunds take 30 days [refunds.md].', [['refunds.md']]],
    ['Refunds take 30 days [docs/refunds.md#2, p. 3].', [['docs/refunds.md#2']]],
    ['Refunds take 30 days [refunds.md; terms.pdf].', [['refunds.md', 'terms.pdf']]],
    ['Refunds take 30 days [Return policy.pdf].', [['Return policy.pdf']]],
    ['Refunds take 30 days [doc3] [Source 2].', [['doc3'], ['Source 2']]],
    ['Refunds take 30 days (source: refund policy, terms.md).', [['refund policy', 'terms.md']]],
    ['Возврат занимает 30 дней (источник: возврат.md).', [['возврат.md']]],
    ['退货期为三十天（来源：退货.md）。', [['退货.md']]],
    ['Refunds take 30 days (source: [refunds](https://a.b/c)).', [['https://a.b/c']]],
    ['Refunds take 30 days ([a.b](https://a.b/c_(d))).', [['https://a.b/c_(d)']]],
  ])('%s', (text, names) => {
    expect(named(text)).toEqual(names)
  })

  test('a number that is a link names what the number stands for, and where it leads', () => {
    expect(
      readCitations('Free [[1]](https://a.b/c), fast [2](https://a.b/d).').marks,
    ).toMatchObject([
      { names: ['1'], leadsTo: 'https://a.b/c' },
      { names: ['2'], leadsTo: 'https://a.b/d' },
    ])
  })

  test('a link in running text keeps its words', () => {
    expect(readCitations('See [the policy](https://a.b/c) or https://a.b/d.').marks).toMatchObject([
      { names: ['https://a.b/c'], words: 'the policy', onlyIfRetrieved: true },
      { names: ['https://a.b/d'], onlyIfRetrieved: true },
    ])
  })

  test('what may be an id, or words that were put in, is one where it was retrieved', () => {
    const text = 'Free [sec-7], and a[i-1] is [self-employed].'
    expect(readCitations(text).marks).toMatchObject([
      { names: ['sec-7'], onlyIfRetrieved: true },
      { names: ['self-employed'], onlyIfRetrieved: true },
    ])
    const [known] = readCitations(text, name => name === 'sec-7').marks
    expect(known).not.toHaveProperty('onlyIfRetrieved')
  })

  test('names that look like words are marks where they are known', () => {
    const text = 'Free [policy] (refund-policy), fast (terms).'
    expect(named(text)).toEqual([])
    expect(named(text, ['policy', 'refund-policy', 'terms'])).toEqual([
      ['policy'],
      ['refund-policy'],
    ])
  })

  test.each([
    'He said [sic] that [they] pay.',
    '- [x] Done\n- [ ] Open',
    'The array `a[1]` and the call `f(source: a.md)`.',
    '```\na[1]\n```',
    'A picture: ![plan](plan.md)',
    'In [2019] sales rose (see below).',
    '【注意】退货期为三十天。',
    'An area of 5 km² and x².',
    'Edit the configuration (vitest.config.ts).',
  ])('no citation: %s', text => {
    expect(named(text)).toEqual([])
  })
})

describe('lists of sources', () => {
  test('say what marks stand for, and cite nothing themselves', () => {
    const text = [
      'Free [1], fast [^2], safe [3].',
      '',
      '[^2]: shipping.md, section 2',
      '',
      '## Sources',
      '1. [Refunds](https://a.b/refunds)',
      '[3] Terms of trade',
      '- privacy.md',
    ].join('\n')
    const { marks, named: labels, notes, lines } = readCitations(text)
    expect(marks.map(({ names }) => names)).toEqual([['1'], ['2'], ['3']])
    expect([...labels]).toEqual([
      ['2', ['shipping.md']],
      ['1', ['https://a.b/refunds']],
      ['3', []],
    ])
    expect(notes.size).toBe(0)
    expect(lines).toHaveLength(5)
  })

  test('a line of sources at the end cites nothing', () => {
    expect(named('Free.\n\n**Sources:** refunds.md, terms.md')).toEqual([])
    expect(named('免费。\n\n来源：退货.md')).toEqual([])
  })

  test('a footnote that states something is a note, and its words stay', () => {
    const text = 'Free[^1].\n\n[^1]: Only for orders above fifty dollars.'
    const { notes, lines } = readCitations(text)
    expect([...notes]).toEqual(['1'])
    expect(lines).toEqual([])
  })

  test('a list under "Sources" that names none is a list like any other', () => {
    const text = 'Sources:\n- Oranges hold 50 mg of vitamin C.\n- Kiwis hold 90 mg.'
    expect(readCitations(text).lines).toHaveLength(1)
  })
})

const pieces = fc.constantFrom(
  ...[
    '[',
    ']',
    '(',
    ')',
    '[1',
    '1]',
    '【',
    '】',
    '†',
    '^',
    '`',
    '```',
    '\n',
    ': ',
    'source:',
    '<sup>',
  ],
  ...[
    'https://a.b/',
    '.md',
    ', ',
    '- ',
    '1. ',
    'Sources:\n',
    'days',
    'возврат',
    '退货',
    '\ud800',
    '¹',
  ],
  ...['![', '](', '\\[', '#', '\uFDD0', '\u0000'],
)

test('any text is read, and each mark stands where it says', () => {
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 40 }).map(parts => parts.join('')),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(texts, fc.boolean(), (text, known) => {
      const { marks, lines } = readCitations(text, () => known)
      let end = 0
      for (const { mark, from, to, names } of marks) {
        expect(text.slice(from, to)).toBe(mark)
        expect(from).toBeGreaterThanOrEqual(end)
        expect(names.length).toBeGreaterThan(0)
        expect(lines.some(line => line.from <= from && from < line.to)).toBe(false)
        end = to
      }
    }),
    { numRuns: 500 },
  )
})

test('a long text of beginnings that never end is no obstacle', () => {
  for (const beginning of [
    '[',
    '[1, ',
    '[a](',
    '【',
    '(source: ',
    '`',
    '```',
    'https://',
    '[^a',
    '![',
  ]) {
    expect(readCitations(beginning.repeat(100_000)).marks.length).toBeLessThan(2000)
  }
})
