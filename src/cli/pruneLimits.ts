import { UsageError } from './usageError.ts'

/** Days: `30d`. */
export function readDays(given: string): number {
  const count = /^(\d{1,5})d$/.exec(given)?.[1]
  if (count !== undefined) return Number(count)
  throw new UsageError({
    problem: 'Expected a number of days after `--older-than`',
    fix: 'For example: --older-than 30d',
  })
}

const bytesOf: Record<string, number> = { kb: 1e3, mb: 1e6, gb: 1e9 }

/** Bytes: `50MB`. */
export function readBytes(given: string): number {
  const [, count, unit = ''] = /^(\d{1,6})(kb|mb|gb)$/.exec(given.toLowerCase()) ?? []
  const size = Number(count) * (bytesOf[unit] ?? Number.NaN)
  if (!Number.isNaN(size)) return size
  throw new UsageError({
    problem: 'Expected a size in kB, MB or GB after `--max-size`',
    fix: 'For example: --max-size 50MB',
  })
}
