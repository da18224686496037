import { expect, test } from 'vitest'
import { latestDate } from '../../../src/synthesis/corpus/latestDate.ts'

test.for([
  ['Since 2024-03-01, and again 2026-11-22.', '2026-11-22'],
  ['С 1.3.2024 по 22.11.2026 года', '2026-11-22'],
  ['自2024年3月1日起，至2026年11月', '2026-11'],
  ['Copyright 2019–2026', '2026'],
  ['Changed on 22 November 2026', '2026'],
  // A version, a phone number and what is no day are no dates.
  ['1.2026.3, +49 2026 55 and 2026-13-45', '2026'],
  ['build 20261122, port 12026', undefined],
  ['no date at all', undefined],
] as const)('%s', ([text, date]) => {
  expect(latestDate(text)).toBe(date)
})
