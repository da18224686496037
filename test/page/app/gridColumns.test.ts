import { expect, test } from 'vitest'
import { chosenColumns, shownColumns } from '../../../src/page/app/gridColumns.ts'

const metric = (name: string, counts: boolean) => ({
  metric: name,
  direction: 'higher' as const,
  counts,
})
const metrics = [metric('a', true), metric('b', true), metric('c', false)]
const shown = (chosen: string[]) => shownColumns(metrics, chosen).map(column => column.metric)

test('without a choice the metrics that count are shown, and all if none does', () => {
  expect(shown([])).toEqual(['a', 'b'])
  expect(shownColumns([metric('x', false), metric('y', false)], [])).toHaveLength(2)
})

test('a choice is shown in the order of reports, with the place of each in the scores', () => {
  expect(shownColumns(metrics, ['c', 'a', 'gone']).map(({ place }) => place)).toEqual([0, 2])
  expect(shown(['gone'])).toEqual(['a', 'b'])
})

test('a column is added or taken away, and the usual ones need no choice', () => {
  expect(chosenColumns(metrics, [], 'c')).toEqual(['a', 'b', 'c'])
  expect(chosenColumns(metrics, [], 'a')).toEqual(['b'])
  expect(chosenColumns(metrics, ['a', 'b', 'c'], 'c')).toEqual([])
  expect(chosenColumns(metrics, ['c'], 'c')).toEqual([])
})

test('more than eight are shown only if they are chosen', () => {
  const many = Array.from({ length: 9 }, (_, index) => metric(`m${index}`, true))
  expect(shownColumns(many, [])).toHaveLength(8)
  expect(chosenColumns(many, [], 'm8')).toHaveLength(9)
})
