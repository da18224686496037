import { expect, test } from 'vitest'
import type { GroupHeading } from '../../../src/report/model/metricGroups.ts'
import { groupRows } from '../../../src/report/model/metricGroups.ts'

const rowsOf = (...groups: GroupHeading[]) => groups.map((group, place) => ({ group, place }))

test('a long table has its groups in one order, and keeps the order within them', () => {
  const rows = rowsOf(
    ...(['your own', 'generator', 'retriever', 'retriever'] as const),
    ...(['retriever', 'overall', 'overall', 'overall'] as const),
  )
  const found = groupRows(rows).map(({ heading, rows: own }) => [
    heading,
    own.map(one => one.place),
  ])
  expect(found).toEqual([
    ['overall', [5, 6, 7]],
    ['retriever', [2, 3, 4]],
    ['generator', [1]],
    ['your own', [0]],
  ])
})

test('a short table and one of a single group have no headings', () => {
  const short = rowsOf('overall', 'overall', 'overall', 'retriever', 'retriever', 'retriever')
  expect(groupRows(short)).toEqual([{ rows: short }])
  const long = rowsOf(...Array.from({ length: 9 }, () => 'retriever' as const))
  expect(groupRows(long)).toEqual([{ rows: long }])
  expect(groupRows([])).toEqual([{ rows: [] }])
})
