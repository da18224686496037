const digits = new Map(
  Object.entries({
    零: 0,
    〇: 0,
    一: 1,
    二: 2,
    两: 2,
    兩: 2,
    三: 3,
    四: 4,
    五: 5,
    六: 6,
    七: 7,
    八: 8,
    九: 9,
  }),
)
const places = new Map(Object.entries({ 十: 10, 百: 100, 千: 1000 }))
const myriads = new Map(Object.entries({ 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 }))

/**
 * The value of a number in Chinese characters, or in digits and Chinese ones ("1.5亿").
 * @returns undefined for what is not a number: "三四" is "three or four", "万一" is "in case"
 */
export function hanNumber(text: string): number | undefined {
  const { groups } = /^(?<arabic>\d+(?:\.\d+)?)(?<scale>[百千]?[万萬亿億]?)$/u.exec(text) ?? {}
  if (groups) {
    const scales = Array.from(
      groups['scale'] ?? '',
      sign => places.get(sign) ?? myriads.get(sign) ?? 1,
    )
    return scales.reduce((product, scale) => product * scale, Number(groups['arabic']))
  }
  return yearDigits(text) ?? spelledOut(text)
}

/** "二〇二六": digit by digit. */
function yearDigits(text: string): number | undefined {
  return /^[一二三四五六七八九][零〇一二三四五六七八九]{3}$/u.test(text)
    ? Number(Array.from(text, sign => digits.get(sign)).join(''))
    : undefined
}

function spelledOut(text: string): number | undefined {
  let closed = 0
  for (const part of text.match(/[^万萬亿億]+[万萬亿億]?/gu) ?? []) {
    const scale = myriads.get(part.at(-1) ?? '')
    const value = belowMyriad(scale === undefined ? part : part.slice(0, -1))
    if (value === undefined) return undefined
    closed += value * (scale ?? 1)
  }
  return /^[万萬亿億]/u.test(text) ? undefined : closed
}

const shape =
  /^(?:(?<千>[一二两兩三四五六七八九])千)?零?(?:(?<百>[一二两兩三四五六七八九])百)?零?(?:(?<十>[一二三四五六七八九]?)十)?零?(?<一>[一二两兩三四五六七八九])?$/u

function belowMyriad(text: string): number | undefined {
  const groups = shape.exec(text)?.groups
  if (!groups || text === '') return undefined
  const value = (sign: string | undefined): number => (sign ? (digits.get(sign) ?? 0) : 0)
  // "十五" has no digit before the ten.
  const tens = groups['十'] === '' ? 1 : value(groups['十'])
  return value(groups['千']) * 1000 + value(groups['百']) * 100 + tens * 10 + value(groups['一'])
}
