/** Words of a language by what they are worth. */
type Worth = readonly [value: number, forms: string]

const table = (worths: readonly Worth[]): ReadonlyMap<string, number> =>
  new Map(worths.flatMap(([value, forms]) => forms.split(' ').map(form => [form, value] as const)))

/** The cases of a regular Russian numeral. */
const cases = (stem: string): string => `${stem}ь ${stem}и ${stem}ью`

/** Numbers that are added: "twenty", "five". */
export const addends = table([
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

/** Numbers that what stands before them is multiplied by; alone they are one of their kind. */
export const multipliers = table([
  [100, 'hundred'],
  [1000, 'thousand тысяча тысячу тысячей'],
  [1e6, 'million миллион'],
  [1e9, 'billion миллиард'],
])

/** The same in forms that say no number by themselves: "тысячи людей". */
export const pluralMultipliers = table([
  [1000, 'тысячи тысяч тысячам тысячами тысячах тыс'],
  [1e6, 'миллиона миллионов миллионы миллионам миллионами миллионах млн'],
  [1e9, 'миллиарда миллиардов миллиарды миллиардам миллиардами миллиардах млрд'],
])
