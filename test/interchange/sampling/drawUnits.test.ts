import { expect, test } from 'vitest'
import { drawUnits } from '../../../src/interchange/sampling/drawUnits.ts'
import type { SampledUnit } from '../../../src/interchange/sampling/tracesSeen.ts'

const unit = (key: string, by: string, questions = key): SampledUnit => ({
  ...{ key, by, questions, traces: [key], start: 0n, isCase: true, records: [] },
})

test('what a stratum of repeated questions can not give, the others give', () => {
  const repeated = Array.from({ length: 60 }, (_, index) => unit(`a${index}`, 'a', 'same'))
  const others = Array.from({ length: 40 }, (_, index) => unit(`b${index}`, 'b'))
  const { strata, duplicates } = drawUnits([...repeated, ...others], { size: 20, seed: 1 })
  expect(strata.map(({ name, quota }) => [name, quota])).toEqual([
    ['a', 1],
    ['b', 19],
  ])
  expect(duplicates).toBe(59)
})

test('with more strata than room, it takes the size that was asked for', () => {
  const units = Array.from({ length: 30 }, (_, index) => unit(`u${index}`, `stratum ${index}`))
  const { strata } = drawUnits(units, { size: 7, seed: 1 })
  expect(strata.reduce((sum, { quota }) => sum + quota, 0)).toBe(7)
})
