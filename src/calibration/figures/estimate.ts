import type { Estimate, Interval } from '../../statistics/interval.ts'

/** Why a figure has no meaning. */
export interface NotApplicable {
  notApplicable: string
}

/** A figure with four decimals. */
export function estimate(value: number | null, interval: Interval | null | undefined): Estimate {
  return {
    value: value === null ? null : rounded(value),
    interval: interval ? { lower: rounded(interval.lower), upper: rounded(interval.upper) } : null,
  }
}

/** Further digits are arithmetic noise and differ between machines. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

/** A record with each of its numbers rounded. */
export function roundedAll(record: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, rounded(value)]))
}
