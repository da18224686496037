import { expect, test } from 'vitest'
import { differenceInterval } from '../../src/statistics/differenceInterval.ts'

const drop = (before: number, after: number, group?: string) => ({
  baseline: [before],
  current: [after],
  ...(group !== undefined && { group }),
})

test('is the t interval of the differences where cases stand for themselves', () => {
  // Differences -.2, -.1, 0, -.1: mean -.1, SD .0816, SE .0408, t(3) 3.182.
  const interval = differenceInterval([drop(1, 0.8), drop(1, 0.9), drop(1, 1), drop(0.6, 0.5)])
  expect(interval?.lower).toBeCloseTo(-0.22993, 4)
  expect(interval?.upper).toBeCloseTo(0.02993, 4)
  // Differences 0, -.1: mean -.05, SE .05, t(1) 12.706.
  expect(differenceInterval([drop(1, 1), drop(1, 0.9)])?.lower).toBeCloseTo(-0.6853, 4)
})

test('is wider where the cases of a document fall together', () => {
  const documents = ['refunds', 'terms', 'shipping', 'warranty']
  const pairs = documents.flatMap((group, index) =>
    Array.from({ length: 5 }, () => drop(1, index === 0 ? 0.5 : 1, group)),
  )
  const single = pairs.map(({ baseline, current }) => ({ baseline, current }))
  const [clustered, independent] = [differenceInterval(pairs), differenceInterval(single)]
  // Four documents of equal size: as if there were four cases.
  const four = differenceInterval(documents.map((_, index) => drop(1, index === 0 ? 0.5 : 1)))
  expect(clustered?.lower).toBeCloseTo(four?.lower ?? 0, 9)
  expect(clustered?.lower ?? 0).toBeLessThan(independent?.lower ?? 0)
})

test('is unknown for one case or one document', () => {
  expect(differenceInterval([drop(1, 0.5)])).toBeUndefined()
  expect(differenceInterval([drop(1, 0.5, 'a'), drop(1, 1, 'a')])).toBeUndefined()
})
