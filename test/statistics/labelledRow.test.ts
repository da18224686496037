import { expect, test } from 'vitest'
import { labelledRow } from '../../src/statistics/labelledRow.ts'
import type { RowLabel } from '../../src/statistics/labelledRow.ts'

/** Labels, the first of them of the first kind. */
function labels(
  first: number,
  count: number,
  more: (index: number) => Partial<RowLabel> = () => ({}),
) {
  return Array.from({ length: count }, (_, index) => ({
    kind: index < first ? 0 : 1,
    weight: 1,
    cluster: `${index}`,
    ...more(index),
  }))
}

test.each([0, 1, 25, 40])(
  '%i of 40 independent labels of equal weight tell as much as 40',
  first => {
    const row = labelledRow(labels(first, 40), 2)
    expect(row).toMatchObject({ labels: 40, shares: [first / 40, 1 - first / 40] })
    expect(row?.effective).toBeCloseTo(40, 6)
  },
)

test('labels that agree within their cluster tell as much as the clusters', () => {
  const row = labelledRow(
    labels(20, 40, index => ({ cluster: `${Math.floor(index / 4)}` })),
    2,
  )
  expect(row?.effective).toBeCloseTo(10, 6)
})

test('labels of unequal weight tell less, and the shares are weighted', () => {
  const row = labelledRow(
    labels(20, 40, index => ({ weight: index % 2 === 0 ? 1 : 9 })),
    2,
  )
  expect(row?.shares).toEqual([0.5, 0.5])
  // By Kish, the square of the sum over the sum of squares, it is 24.39 without the two clusters that are added.
  expect(row?.effective).toBeCloseTo(24.47, 2)
  const heavy = labelledRow(
    [
      { kind: 0, weight: 3, cluster: 'a' },
      { kind: 1, weight: 1, cluster: 'b' },
    ],
    2,
  )
  expect(heavy?.shares).toEqual([0.75, 0.25])
})

test('a row of no labels is none', () => {
  expect(labelledRow([], 3)).toBeNull()
})
