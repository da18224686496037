import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeMarkdown } from '../../../src/report/markdown/escapeMarkdown.ts'
import { markedChange } from '../../../src/report/markdown/markedChange.ts'

test('what is new and what is gone is marked, in scripts with spaces and without', () => {
  expect(
    markedChange('Refunds take thirty days.', 'Refunds take sixty days. A mayor pays.'),
  ).toEqual({
    before: 'Refunds take <del>thirty</del> days.',
    now: 'Refunds take <ins>sixty</ins> days. <ins>A mayor pays.</ins>',
  })
  expect(markedChange('Возврат за тридцать дней.', 'Возврат за шестьдесят дней.').now).toBe(
    'Возврат за <ins>шестьдесят</ins> дней.',
  )
  expect(markedChange('退货期限为三十天。', '退货期限为六十天。')).toEqual({
    before: '退货期限为<del>三</del>十天。',
    now: '退货期限为<ins>六</ins>十天。',
  })
})

test('answers that have nothing in common are not marked', () => {
  expect(markedChange('Thirty days.', "I don't know")).toEqual({
    before: 'Thirty days.',
    now: "I don't know",
  })
})

test('whatever a model writes, no markup but ours comes of it, and no word is lost', () => {
  const word = fc.constantFrom(
    'a',
    '<ins>',
    '</del>',
    '`code',
    '**',
    '[x](y)',
    '@all',
    '#1',
    '退货',
  )
  const text = fc.array(word, { maxLength: 12 }).map(words => words.join(' '))
  const withoutMarks = (markdown: string) => markdown.replaceAll(/<\/?(?:ins|del)>/g, '')
  const letters = (markdown: string) => markdown.replaceAll(/[^\p{L}\p{N}]/gu, '')
  fc.assert(
    fc.property(text, text, (before, now) => {
      const marked = markedChange(before, now)
      for (const [markdown, plain] of [
        [marked.before, before],
        [marked.now, now],
      ] as const) {
        expect(withoutMarks(markdown)).not.toMatch(/<|(?<!\\)\*\*|(?<!\\)\]\(/)
        expect(letters(withoutMarks(markdown))).toBe(letters(escapeMarkdown(plain)))
      }
    }),
  )
})
