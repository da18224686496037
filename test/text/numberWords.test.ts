import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countsOne, digitsForWords } from '../../src/text/numberWords.ts'

describe('number words become digits', () => {
  test.each([
    ['thirty days', '30 days'],
    ['thirty-five or forty', '35 or 40'],
    ['one hundred and five', '105'],
    ['two hundred fifty thousand', '250000'],
    ['two million three hundred thousand and one', '2300001'],
    ['between twenty and thirty', 'between 20 and 30'],
    ['two three', '2 3'],
    ['1.5 million, 5 thousand', '1500000, 5000'],
    ['тридцати пяти дней', '35 дней'],
    ['две тысячи сто девяносто', '2190'],
    ['1,5 млн рублей', '1500000 рублей'],
    ['三十天', '30天'],
    ['一百零五', '105'],
    ['三万五千', '35000'],
    ['1.5亿', '150000000'],
    ['二〇二六年', '2026年'],
    ['十分钟', '10分钟'],
    ['第三天', '第3天'],
  ])('%s: %s', (text, digits) => {
    expect(digitsForWords(text)).toBe(digits)
  })

  test('in every number below a million', () => {
    const english = (value: number): string => {
      if (value >= 1000)
        return `${english(Math.floor(value / 1000))} thousand ${rest(value % 1000)}`
      if (value >= 100) return `${english(Math.floor(value / 100))} hundred ${rest(value % 100)}`
      const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
      const small =
        'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
          ' ',
        )
      if (value < 20) return small[value] ?? ''
      return `${tens[Math.floor(value / 10) - 2]} ${rest(value % 10)}`
    }
    const rest = (value: number): string => (value === 0 ? '' : english(value))
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 999_999 }), value => {
        const words = english(value).replaceAll(/\s+/gu, ' ').trim()
        expect(digitsForWords(words)).toBe(String(value))
      }),
    )
  })
})

test.each([
  'one of them, no one',
  'thousands of people, тысячи людей',
  'often, person, tenor',
  'ten dom jest mój, więc',
  'с семью детьми',
  '四川, 万一, 十分重要, 千万不要',
  '三四天, 几十天, 星期三',
  '一个人',
])('%s: nothing is a number for sure', text => {
  expect(digitsForWords(text)).toBe(text)
})

test.each([
  ['one day', true],
  ['один день', true],
  ['一天', true],
  ['one of the days', false],
  ['один из дней', false],
  ['no one, someone else', false],
  ['30 days', false],
])('%s counts one: %s', (text, counts) => {
  expect(countsOne(text)).toBe(counts)
})

// Each of these would take minutes in time that grows with the square.
test.each(['1', 'two ', 'one hundred and ', '三', '十万', 'пять ', '1 million '])(
  'half a million characters of %j end within the time of a test',
  unit => {
    expect(digitsForWords(unit.repeat(500_000 / unit.length)).length).toBeGreaterThan(0)
  },
)
