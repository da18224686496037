import { expect, test } from 'vitest'
import { contextEntityRecall } from '../../src/metrics/contextEntityRecall.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { scoreOf } from './supportDesk.ts'

const scoreFor = (reference: string[], contexts: string[]) =>
  scoreOf(contextEntityRecall, { evidence: { entities: { reference, contexts } } })

test.each([
  { value: 1, reference: ['Lisbon'], contexts: ['Porto', 'Lisbon'] },
  { value: 0, reference: ['Lisbon', '30 days'], contexts: ['Porto'] },
  { value: 1 / 2, reference: ['Lisbon', '30 days'], contexts: ['30 days', '30 days'] },
  { value: 0, reference: ['Lisbon'], contexts: [] },
])('is the share of entities that contexts name: $value', ({ value, reference, contexts }) => {
  expect(scoreFor(reference, contexts)).toEqual(scored(value))
})

test('counts an entity once, however often the reference names it', () => {
  expect(scoreFor(['Lisbon', 'lisbon', 'LISBON', 'Porto'], ['Lisbon'])).toEqual(scored(1 / 2))
})

test.each([
  ['Zürich', 'ZÜRICH'],
  ['Санкт-Петербург', 'санкт-петербург'],
  ['２０２６年', '2026 年'],
  ['1 200 €', '1200€'],
  ['Clinic  of\nPorto ', 'clinic of Porto'],
  ['Núñez', 'Nu\u0301n\u0303ez'.replace('u\u0301', 'ú')],
])('%j is the same as %j', (reference, context) => {
  expect(scoreFor([reference], [context])).toEqual(scored(1))
})

test.each([
  ['30 €', '30 $'],
  ['12.5%', '125%'],
  ['东京', '京都'],
])('%j is not the same as %j', (reference, context) => {
  expect(scoreFor([reference], [context])).toEqual(scored(0))
})

test('is not applicable where the reference names none', () => {
  expect(scoreFor([], ['Lisbon'])).toEqual(notApplicable('the reference names no entity'))
})
