import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokens } from '../../src/text/tokens.ts'

test.each([
  ['Hello, World!', ['hello', 'world']],
  ["state-of-the-art, don't", ['state', 'of', 'the', 'art', 'don', 't']],
  ['a_b $3.50', ['a', 'b', '3', '50']],
  ['Ёлка в г. Орле', ['ёлка', 'в', 'г', 'орле']],
  ['Größe Straße', ['größe', 'straße']],
  ['GPT-4 于 2023年发布', ['gpt', '4', '于', '2023', '年', '发', '布']],
  ['𠮷野家〇一々', ['𠮷', '野', '家', '〇', '一', '々']],
  ['サーバー2台', ['サ', 'ー', 'バ', 'ー', '2', '台']],
  ['ﾃﾞｰﾀ', ['デ', 'ー', 'タ']],
  ['が', ['が']],
  ['สวัสดี', ['ส', 'วั', 'ส', 'ดี']],
  ['ម្តង', ['ម្', 'ត', 'ង']],
  ['서울은 수도이다', ['서울은', '수도이다']],
  ['नमस्ते दुनिया', ['नमस्ते', 'दुनिया']],
  ['ＡＢＣ１２３ ﬁne', ['abc123', 'fine']],
  ['Cafe\u0301', ['café']],
  ['xʼy', ['x', 'ʼ', 'y']],
  ['🙂 … 。', []],
  ['', []],
])('%s', (text, expected) => {
  expect(tokens(text)).toEqual(expected)
})

const text = fc.string({
  unit: fc.constantFrom('a', 'É', 'ж', '日', 'カ', 'ー', '3', ' ', '.', '\u0301', '𠮷', '🙂', 'ใ'),
})

test('is the same for a text and for its own tokens', () => {
  fc.assert(
    fc.property(text, written => {
      const cut = tokens(written)
      expect(tokens(cut.join(' '))).toEqual(cut)
    }),
  )
})

test('holds letters, marks and numbers only, and loses none of them', () => {
  fc.assert(
    fc.property(text, written => {
      const kept = written
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
      expect(tokens(written).join('')).toBe(kept)
    }),
  )
})
