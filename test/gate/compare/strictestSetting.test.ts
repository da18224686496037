import { expect, test } from 'vitest'
import {
  strictestSetting,
  strictestThresholds,
} from '../../../src/gate/compare/strictestSetting.ts'

const setting = { direction: 'higher', gate: true, tolerance: 0.02 } as const

test('a rule that was loosened holds until the baseline is recorded anew', () => {
  const before = { ...setting, mean: 0.9, each: 0.8 }
  const now = { ...setting, gate: false, tolerance: 0.2, mean: 0.5 }
  expect(strictestSetting(before, now)).toEqual(before)
})

test('a rule that was tightened holds at once', () => {
  const now = { ...setting, mean: 0.9, tolerance: 0.01, deterministic: true as const }
  expect(strictestSetting({ ...setting, gate: false, mean: 0.5 }, now)).toEqual(now)
  expect(strictestSetting(undefined, now)).toEqual(now)
})

test('where lower is better the lower bound is the stricter one', () => {
  const lower = { ...setting, direction: 'lower' as const }
  expect(strictestSetting({ ...lower, mean: 0.1 }, { ...lower, mean: 0.3 }).mean).toBe(0.1)
  expect(strictestSetting({ ...lower, mean: 0.3 }, { ...lower, mean: 0.1 }).mean).toBe(0.1)
})

test('the tolerance of a metric that was not gated held nothing', () => {
  const now = { ...setting, tolerance: 0.1 }
  expect(strictestSetting({ ...setting, gate: false }, now)).toEqual(now)
})

test('a critical case keeps each threshold that it had, where the metric still counts that way', () => {
  const higher = (each: number) => ({ each, direction: 'higher' as const })
  const lower = (each: number) => ({ each, direction: 'lower' as const })
  const before = { faithfulness: higher(0.8), hallucination: higher(0.9), tone: higher(0.5) }
  const now = { faithfulness: higher(0.7), hallucination: lower(0.95), correctness: higher(0.6) }
  expect(strictestThresholds(before, now)).toEqual({
    ...now,
    ...before,
    hallucination: lower(0.95),
  })
  expect(strictestThresholds(undefined, now)).toEqual(now)
})

test('a declaration that there is no noise holds until the baseline is recorded anew', () => {
  expect(strictestSetting({ ...setting, deterministic: true }, setting).deterministic).toBe(true)
  expect(strictestSetting(setting, setting)).toStrictEqual(setting)
})

test('a metric that counts the other way now has the rules of now', () => {
  const now = { ...setting, direction: 'lower' as const, mean: 0.2 }
  expect(strictestSetting({ ...setting, mean: 0.9, tolerance: 0.001 }, now)).toEqual(now)
})

test('a case that is critical in one of both keeps its thresholds, one in none has none', () => {
  const before = { faithfulness: { each: 0.8, direction: 'higher' as const } }
  expect(strictestThresholds(before, undefined)).toEqual(before)
  expect(strictestThresholds(undefined, undefined)).toBeUndefined()
})
