import { describe, expect, test } from 'vitest'
import { parseBlocks } from '../../../examples/dependency-docs/markdown.ts'

const texts = (markdown: string) => parseBlocks(markdown).map(({ text }) => text)

test('headings, paragraphs and code are blocks, in order', () => {
  const markdown = [
    '# Refunds',
    'Returns are free.',
    '',
    '## How to return ##',
    '',
    'Run this:',
    '```sh',
    '# not a heading',
    '',
    'shop return 17',
    '```',
    'Then wait.',
  ].join('\n')
  expect(parseBlocks(markdown)).toEqual([
    { kind: 'heading', level: 1, text: 'Refunds' },
    { kind: 'text', text: 'Returns are free.' },
    { kind: 'heading', level: 2, text: 'How to return' },
    { kind: 'text', text: 'Run this:' },
    { kind: 'code', text: '```sh\n# not a heading\n\nshop return 17\n```' },
    { kind: 'text', text: 'Then wait.' },
  ])
})

test('underlined titles are headings', () => {
  expect(parseBlocks('Refunds\n=======\n\nHow to return\n---\nBy post.')).toEqual([
    { kind: 'heading', level: 1, text: 'Refunds' },
    { kind: 'heading', level: 2, text: 'How to return' },
    { kind: 'text', text: 'By post.' },
  ])
})

describe('markup', () => {
  test.each([
    ['a link', 'See [the policy](https://shop.example/policy).', 'See the policy.'],
    ['a link by reference', 'See [the policy][2].\n\n[2]: https://shop.example', 'See the policy.'],
    [
      'a linked badge',
      '[![Build](https://ci.example/badge.svg)](https://ci.example) Refunds',
      'Refunds',
    ],
    ['HTML', '<p align="center">Free <b>returns</b></p>', 'Free returns'],
    ['a comment over lines', 'Free\n<!-- until\nJune -->returns', 'Free\nreturns'],
    ['a layout table', 'Thanks\n<table>\n<tr><td>Ada</td></tr>\n</table>', 'Thanks'],
    ['emphasis', 'Returns are **free**.', 'Returns are free.'],
    ['a quoted warning', '> [!WARNING]\n> Returns cost.', 'Returns cost.'],
    ['a hard line break', 'Type: `number`\\\nDefault: `10`', 'Type: `number`, Default: `10`'],
  ])('%s leaves its words', (_name, markdown, text) => {
    expect(texts(markdown).join('')).toBe(text)
  })

  test.each(['a `z.infer<typeof Player>` type', 'the `<script>` tag', '5 < 6 and 7 > 6'])(
    '%j keeps what only looks like HTML',
    sentence => {
      expect(texts(sentence)).toEqual([sentence])
    },
  )
})

test('nothing but markup is no block', () => {
  expect(parseBlocks('<br>\n\n<!-- nothing -->\n\n')).toEqual([])
})
