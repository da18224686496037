import { roundingError } from '../statistics/roundingError.ts'

const usualDigits = 3
const mostDigits = 9

/** Three decimals: `0.871`. */
export function decimal(value: number, digits = usualDigits): string {
  // Adding zero after rounding turns -0.000 into 0.000.
  return (Number(value.toFixed(digits)) + 0).toFixed(digits)
}

/** With its sign: `+0.031`, `-0.031`, `0.000`. */
export function signedDecimal(value: number, digits = usualDigits): string {
  const text = decimal(value, digits)
  return Number(text) > 0 ? `+${text}` : text
}

/**
 * How many decimals it takes to tell two numbers apart: three, unless `0.900 < 0.900` would be
 * shown of numbers that differ.
 */
export function digitsBetween(first: number, second: number, fewest = usualDigits): number {
  if (Math.abs(first - second) < roundingError) return fewest
  let digits = fewest
  while (digits < mostDigits && decimal(first, digits) === decimal(second, digits)) digits += 1
  return digits
}

/** A number that must not read like another one if the two differ. */
export function decimalApart(value: number, other: number, fewest = usualDigits): string {
  return decimal(value, digitsBetween(value, other, fewest))
}

/** A number that the user wrote, never rounded to another one: `0.900`, `0.8555`. */
export function asWritten(value: number): string {
  const text = decimal(value)
  return Number(text) === value ? text : String(value)
}

/** `12,345` */
export function grouped(count: number): string {
  if (!Number.isSafeInteger(count)) return count.toLocaleString('en-US')
  // The first formatter of Intl takes as long to load as all the rest of a report.
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `3 of 48 cases`, `all 48 cases`, `both cases` of two, or `the only case` of one. */
export function countedOf(part: number, all: number, noun: string): string {
  if (part !== all) return `${grouped(part)} of ${counted(all, noun)}`
  if (all === 2) return `both ${noun}s`
  return all === 1 ? `the only ${noun}` : `all ${counted(all, noun)}`
}

/** `1 case`, `2 cases` */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${count === 1 ? noun : `${noun}s`}`
}
