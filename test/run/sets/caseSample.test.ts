import { expect, test } from 'vitest'
import type { GoldenSet } from '../../../src/golden/goldenSet.ts'
import { createCaseSample } from '../../../src/run/sets/caseSample.ts'

const file = '/shop/support.golden.yaml'

function setOf(...ids: string[]): GoldenSet {
  const cases = ids.map(id => ({
    id,
    question: 'How long?',
    answerable: true,
    tags: [],
    critical: id === 'first',
    metrics: {},
    hash: id,
    ...(id === 'skipped' && { mode: 'skip' as const }),
  }))
  return { name: 'support', file: 'support.golden.yaml', timeout: 1, metrics: {}, cases }
}

test('a case is left out where a sample was chosen without it, and not where it is skipped', () => {
  let now = setOf('first', 'second', 'skipped')
  const sample = createCaseSample(() => [[file, now]])
  expect(sample.isLeftOut(file, 'second')).toBe(false)
  expect(sample.choose(undefined)).toBe(false)
  expect(sample.choose({ size: 1, seed: 1 })).toBe(true)
  expect(sample.choose({ size: 1, seed: 1 })).toBe(false)
  expect(sample.chosen()).toEqual({ size: 1, seed: 1, cases: 1, of: 2 })
  expect(now.cases.filter(({ id }) => sample.isLeftOut(file, id)).map(({ id }) => id)).toEqual([
    'second',
  ])
  expect(sample.isLeftOut('/shop/other.golden.yaml', 'second')).toBe(false)
  now = setOf('first')
  expect(sample.choose({ size: 1, seed: 1 })).toBe(true)
  expect(sample.isLeftOut(file, 'second')).toBe(false)
  expect(sample.choose(undefined)).toBe(false)
  expect(sample.chosen()).toBeUndefined()
})
