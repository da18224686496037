import { builtOnce } from './builtOnce.ts'
import { hanNumber } from './numberWords/han.ts'

/** Words of a language by what they are worth. */
type Worth = readonly [value: number, forms: string]

const table = (worths: readonly Worth[]): ReadonlyMap<string, number> =>
  new Map(worths.flatMap(([value, forms]) => forms.split(' ').map(form => [form, value] as const)))

/** The cases of a regular Russian numeral. */
const cases = (stem: string): string => `${stem}ь ${stem}и ${stem}ью`

/** Numbers that are added: "twenty", "five". */
const addends = table([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value): Worth => [value, word]),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index): Worth => [20 + 10 * index, word]),
  [0, 'ноль нуль нуля нулю нулём нулем'],
  [1, 'один одна одно одну одного одной одному одним одном'],
  [2, 'два две двух двум двумя'],
  [3, 'три трёх трех трём трем тремя'],
  [4, 'четыре четырёх четырех четырём четырем четырьмя'],
  [5, cases('пят')],
  [6, cases('шест')],
  // Not "семью": it is a family too.
  [7, 'семь семи'],
  [8, 'восемь восьми восемью восьмью'],
  [9, cases('девят')],
  [10, cases('десят')],
  [11, cases('одиннадцат')],
  [12, cases('двенадцат')],
  [13, cases('тринадцат')],
  [14, cases('четырнадцат')],
  [15, cases('пятнадцат')],
  [16, cases('шестнадцат')],
  [17, cases('семнадцат')],
  [18, cases('восемнадцат')],
  [19, cases('девятнадцат')],
  [20, cases('двадцат')],
  [30, cases('тридцат')],
  [40, 'сорок сорока'],
  [50, 'пятьдесят пятидесяти пятьюдесятью'],
  [60, 'шестьдесят шестидесяти шестьюдесятью'],
  [70, 'семьдесят семидесяти семьюдесятью'],
  [80, 'восемьдесят восьмидесяти восемьюдесятью'],
  [90, 'девяносто девяноста'],
  [100, 'сто ста'],
  [200, 'двести двухсот двумстам двухстах'],
  [300, 'триста трёхсот трехсот трёмстам тремстам'],
  [400, 'четыреста четырёхсот четырехсот'],
  [500, 'пятьсот пятисот'],
  [600, 'шестьсот шестисот'],
  [700, 'семьсот семисот'],
  [800, 'восемьсот восьмисот'],
  [900, 'девятьсот девятисот'],
])

/** Numbers that multiply the number before them; alone they count as one of their kind. */
const multipliers = table([
  [100, 'hundred'],
  [1000, 'thousand тысяча тысячу тысячей'],
  [1e6, 'million миллион'],
  [1e9, 'billion миллиард'],
])

/** The same in forms that say no number by themselves: "тысячи людей". */
const pluralMultipliers = table([
  [1000, 'тысячи тысяч тысячам тысячами тысячах тыс'],
  [1e6, 'миллиона миллионов миллионы миллионам миллионами миллионах млн'],
  [1e9, 'миллиарда миллиардов миллиарды миллиардам миллиардами миллиардах млрд'],
])

const letter = String.raw`[\p{L}\p{M}\p{N}]`
const either = (...lists: Iterable<string>[]): string =>
  lists
    .flatMap(list => [...list])
    .toSorted((one, other) => other.length - one.length)
    .join('|')
const multiplier = either(multipliers.keys(), pluralMultipliers.keys())
const digits = String.raw`\d+(?:[.,]\d+)?(?=\s(?:${multiplier})(?!${letter}))`
const numberWord = `(?:${either(addends.keys())}|${multiplier})(?!${letter})`

/** A row of number words. "and" is inside one only after "hundred" or "thousand". */
const rows = builtOnce(
  () =>
    new RegExp(
      String.raw`(?<!${letter})(?:${digits}|${numberWord})(?:(?:[\s-]|(?<=hundred|thousand)\sand\s)${numberWord})*`,
      'gu',
    ),
)

const numerals = [...addends.keys(), ...multipliers.keys(), ...pluralMultipliers.keys()]
const isLatin = (word: string): boolean => /^[a-z]/.test(word)

/** Matches every number row, and rarely other text. It is a quick check, because most texts have no number row. */
const signOfRow = builtOnce(
  () =>
    new RegExp(
      `(?<![a-z])(?:${either(numerals.filter(isLatin))})(?![a-z])|${either(numerals.filter(word => !isLatin(word)))}`,
    ),
)

/** What is counted in Chinese: behind one numeral it tells a number from a part of a word. */
const counted =
  '天|日|个|個|年|月|周|週|小时|小時|分[钟鐘]|秒|元|块|塊|人|次|名|岁|歲|米|公[里斤]|倍|项|項|种|種|条|條|件|份|位|台|家|张|張|点|點|号|號|%|杯|盒|瓶|[级級层層步]'
const han = '[零〇一二两兩三四五六七八九十百千万萬亿億]'
const signOfHan = new RegExp(han)
const hanNumbers = builtOnce(
  () =>
    new RegExp(
      String.raw`(?<![几幾数數\d.])(?:\d+(?:\.\d+)?[百千]?[万萬亿億]|\d+(?:\.\d+)?[百千]|${han}{2,}|[二两兩三四五六七八九十](?=${counted}))(?!${han})`,
      'gu',
    ),
)

/** In Polish and Czech "ten" is "this". */
const westSlavic = /[ąćęłńśźżčďěňřšťůž]/u

/**
 * A text with digits in place of the number words of English, Russian and Chinese: "thirty-five",
 * "тридцати пяти" and "三十五" become "35", "1.5 million" becomes "1500000". A lone "one" stays,
 * because it is a pronoun too. Ordinals, fractions and years in pairs ("nineteen ninety") stay words.
 *
 * @param text in lower case and NFKC
 */
export function digitsForWords(text: string): string {
  const inDigits = signOfRow().test(text) ? rowsInDigits(text) : text
  return signOfHan.test(inDigits)
    ? inDigits.replaceAll(hanNumbers(), number => String(hanNumber(number) ?? number))
    : inDigits
}

const one = builtOnce(
  () =>
    new RegExp(
      [
        String.raw`(?<!${letter})one\s(?!(?:of|or|another|can|may|must|should|has|is|who|that|to|by|in)(?!${letter}))\p{L}`,
        String.raw`(?<!${letter})(?:один|одна|одно|одну|одного|одной|одному|одним|одном)\s(?!из(?!${letter}))\p{L}`,
        '一(?:天|日|年|周|小时|小時|分[钟鐘]|秒|元|岁|歲|米)',
      ].join('|'),
      'u',
    ),
)

/**
 * Whether a text counts one thing in a word ("one day"), which {@link digitsForWords} leaves.
 *
 * @param text in lower case and NFKC
 */
export function countsOne(text: string): boolean {
  return one().test(text)
}

function rowsInDigits(text: string): string {
  const keepsTen = westSlavic.test(text)
  return text.replaceAll(rows(), row => (keepsTen && row === 'ten' ? row : rowInDigits(row)))
}

function rowInDigits(row: string): string {
  const words = row.split(/\s|-/u).filter(isNumber)
  const found: string[] = []
  for (let place = 0; place < words.length;) {
    const number = leadingNumber(words, place)
    const word = words[place] ?? ''
    const isOne = number?.words === 1 && addends.get(word) === 1
    found.push(number && !isOne ? String(number.value) : word)
    place += number?.words ?? 1
  }
  return found.join(' ')
}

const isNumber = (part: string): boolean =>
  /^\d/u.test(part) || addends.has(part) || multipliers.has(part) || pluralMultipliers.has(part)

/** A number as it is put together from left to right. */
interface Sum {
  words: number
  /** What thousands and millions have closed. */
  closed: number
  /** What the next thousand or million multiplies. */
  open: number
  /** What is added next must be smaller. */
  room: number
  /** The next thousand or million must be smaller. */
  scale: number
}

const nothing: Sum = { words: 0, closed: 0, open: 0, room: Infinity, scale: Infinity }

/**
 * The number that begins at a place in a row of number words ("1.5 million" too), and how many of them it takes: "two three" is
 * two numbers, "two hundred five" is one.
 * @returns undefined if none begins there
 */
function leadingNumber(
  row: readonly string[],
  from: number,
): { value: number; words: number } | undefined {
  let sum = nothing
  for (let next: Sum | undefined = sum; next; next = plus(sum, row[from + sum.words])) sum = next
  const value = Number((sum.closed + sum.open).toPrecision(15))
  return sum.words === 0 ? undefined : { value, words: sum.words }
}

function plus(sum: Sum, word = ''): Sum | undefined {
  const words = sum.words + 1
  const added = addends.get(word) ?? (/^\d/.test(word) ? Number(word.replace(',', '.')) : undefined)
  if (added !== undefined) {
    if (added >= sum.room || (added === 0 && words > 1)) return undefined
    return { ...sum, words, open: sum.open + added, room: /^\d/.test(word) ? 0 : roomAfter(added) }
  }
  return times(sum, word)
}

function times(sum: Sum, word: string): Sum | undefined {
  const by = multipliers.get(word) ?? (sum.words > 0 ? pluralMultipliers.get(word) : undefined)
  if (by === undefined || by >= sum.scale) return undefined
  const words = sum.words + 1
  // "two thousand thousand" has nothing left to multiply.
  if (sum.open === 0 && sum.words > 0) return undefined
  const open = Math.max(sum.open, sum.words === 0 ? 1 : 0) * by
  if (by === 100) return sum.open < 100 ? { ...sum, words, open, room: 100 } : undefined
  return { words, closed: sum.closed + open, open: 0, room: 1000, scale: by }
}

/** After "twenty" comes one digit, after "сто" come two; after "five" or "fifteen" nothing. */
function roomAfter(added: number): number {
  if (added >= 100) return 100
  return added >= 20 ? 10 : 0
}
