import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlank } from '../../src/text/isBlank.ts'
import { phraseFinder } from '../../src/text/phraseFinder.ts'

const holds = (text: string, phrase: string) => phraseFinder(text)(phrase)

test.each([
  // Case.
  ['Thirty Days from delivery', 'thirty days'],
  ['STRASSE', 'Straße'],
  ['GROẞE', 'große'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσεύς'.normalize('NFC').replace('ύ', 'υ')],
  ['Возврат', 'ВОЗВРАТ'],
  // Width.
  ['３０　ｄａｙｓ', '30 days'],
  ['ﾃﾞｰﾀの保存', 'データ'],
  ['￥500', '¥500'],
  // White space.
  ['thirty\u00A0\n  days', 'thirty days'],
  ['30\u202Fdays', '30 days'],
  ['ware\u00ADhouse', 'warehouse'],
  // Typography.
  ['a 30‑day window', '30-day'],
  ['2019–2024', '2019-2024'],
  ['the customer’s “own” risk', 'customer\'s "own" risk'],
  ['«тридцать» дней', '"тридцать" дней'],
  // Composition.
  ['cafe\u0301', 'café'],
  // Markdown and HTML.
  ['within **thirty** days', 'thirty days'],
  ['within __thirty__ `days`', 'thirty days'],
  ['within ~~ten~~ *30* days', 'ten 30 days'],
  ['pay [thirty days](https://shop.example/terms) after', 'thirty days after'],
  ['thirty days [2] after delivery', 'thirty days after delivery'],
  ['<b>thirty</b> days', 'thirty days'],
  ['it costs \\$5.00', 'costs $5.00'],
  ['在**30天**内退款', '30天内'],
  ['the key **snake_case**', 'snake_case'],
  // As written too.
  ['**thirty** days', '**thirty**'],
  ['see [2]', '[2]'],
  // Ends of words.
  ['82,959 million', '82,959 million'],
  ['It is 82. Then', '82'],
  ['82, 959', '82'],
  ['yes/no', 'no'],
  ['the company’s', 'company'],
  ['C++ and C#', 'C++'],
  ['使用AI技术', 'AI'],
  ['第30天', '30天'],
  ['收入为82，30天内', '82'],
  ['AI를 사용한다', 'AI'],
  ['30일까지', '30일'],
  ['ภายใน30วันหลัง', '30วัน'],
  ['x'.repeat(50) + ' 𝐀𝐈 y', '𝐀𝐈'],
])('%j contains %j', (text, phrase) => {
  expect(holds(text, phrase)).toBe(true)
})

test.each([
  ['12 years', '2 years'],
  ['he said', 'AI'],
  ['82,959', '82'],
  ['82,959 million', '959 million'],
  ['82.5', '82'],
  ['82.5', '5'],
  ["82'959", '82'],
  ['82’959', '959'],
  ['130天', '30天'],
  ['十三天', '三天'],
  ['82万', '82'],
  ['негарантия', 'гарантия'],
  ['10²', '102'],
  ['10²', '10'],
  ['10½ days', '10'],
  ['2*3', '23'],
  ['16GB', 'GB'],
  ['resume', 'résumé'],
  ['ที่', 'ท'],
  ['३०', '३'],
  ['๓๐', '๓'],
  ['e\u0301', 'e'],
  ['haven𝐀', 'haven'],
  ['𝐀haven', 'haven'],
  ['snake_case', 'snakecase'],
  ['', 'a'],
])('%j does not contain %j', (text, phrase) => {
  expect(holds(text, phrase)).toBe(false)
})

test('finds a word that the text has first within another one', () => {
  expect(holds('said: use AI', 'AI')).toBe(true)
  expect(holds('12 years or 2 years', '2 years')).toBe(true)
})

const pieces = fc.constantFrom(
  ...[
    'a',
    'É',
    'ß',
    'İ',
    'Σ',
    'ж',
    '日',
    'カ',
    'ｶﾞ',
    'ー',
    '3',
    '，',
    ',',
    '.',
    '*',
    '_',
    '`',
    '\\',
  ],
  ...[
    '[',
    ']',
    '(',
    '<b>',
    '&',
    '\u0301',
    '\u0345',
    '\u200B',
    '\u00AD',
    '’',
    '－',
    '𠮷',
    '🙂',
    'ใ',
    '²',
    '三',
  ],
)
const word = fc.string({ unit: pieces, minLength: 1, maxLength: 8 }).filter(one => !isBlank(one))
const words = fc.array(word, { minLength: 1, maxLength: 6 })
const gap = fc.constantFrom(' ', '  ', '\n', '\u00A0', '\u3000', '\r\n', '\u2028')

test('finds each of the words of a text, and the text itself', () => {
  fc.assert(
    fc.property(words, gap, (all, between) => {
      const holdsIt = phraseFinder(all.join(between))
      expect(all.filter(one => !holdsIt(one))).toEqual([])
      expect(holdsIt(all.join(' '))).toBe(true)
    }),
  )
})

const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, sign => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))

test('takes a phrase in any case, width and composition', () => {
  fc.assert(
    fc.property(words, word, (all, sought) => {
      const text = all.join(' ')
      const found = holds(text, sought)
      const same = [sought.toUpperCase(), sought.toLowerCase(), sought.normalize('NFD')]
      expect(same.map(one => holds(text, one))).toEqual(same.map(() => found))
    }),
  )
  const plain = fc.string({ unit: fc.constantFrom('a', 'B', '3', ' ', '!', 'é') })
  fc.assert(
    fc.property(plain, word, (text, sought) => {
      expect(holds(wide(text), sought)).toBe(holds(text, sought))
    }),
  )
})

test('finds letters and digits only where a word has its ends', () => {
  const spaced = fc.string({ unit: fc.constantFrom('a', 'B', 'ж', '3', ' ', '.', ',') })
  fc.assert(
    fc.property(spaced, fc.constantFrom('a', 'ab', '3', '33', 'ж'), (text, sought) => {
      const whole = new RegExp(
        String.raw`(?<![\p{L}\p{N}]|\p{N}[.,](?=\p{N}))${sought}(?![\p{L}\p{N}]|(?<=\p{N})[.,]\p{N})`,
        'iu',
      )
      expect(holds(text, sought)).toBe(whole.test(text))
    }),
  )
})

test('takes any letter in any case', () => {
  const different: string[] = []
  for (let point = 0x21; point < 0x20000; point += 1) {
    const letter = String.fromCodePoint(point)
    if (!/\p{Changes_When_Casemapped}/u.test(letter)) continue
    for (const other of [letter.toUpperCase(), letter.toLowerCase()]) {
      if (!holds(letter, other) || !holds(other, letter)) different.push(`${letter} ${other}`)
    }
  }
  expect(different).toEqual([])
})

test('refuses a phrase without a visible character, which every text would contain', () => {
  expect(() => holds('text', ' \u200B')).toThrow('not blank')
})

// Each of them would take hours if the time grew with the square.
const million = 1_000_000
test.each([
  ['a'.repeat(million), 'a'.repeat(million / 2)],
  ['a'.repeat(million), `${'a'.repeat(million / 2)}b`],
  ['\u0301'.repeat(million), '\u0301'],
  ['['.repeat(million), '[['],
  ['*_`~'.repeat(million / 4), '**'],
  ['<a '.repeat(million / 3), '<a'],
  ['１，'.repeat(million / 2), '1'],
  ['\u200B'.repeat(million), 'a'],
  ['\uD83D'.repeat(million), 'a'],
  [' \n'.repeat(million / 2), 'a b'],
])('takes a hostile text of a million characters', (text, phrase) => {
  expect([true, false]).toContain(holds(text, phrase))
})
