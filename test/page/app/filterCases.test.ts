import { describe, expect, test } from 'vitest'
import {
  choices,
  countCases,
  filterCases,
  placeOfCase,
  turnsBeside,
} from '../../../src/page/app/filterCases.ts'
import type { ListedCase } from '../../../src/page/app/filterCases.ts'
import type { CaseFilter } from '../../../src/page/app/route.ts'
import { allCases, parseRoute } from '../../../src/page/app/route.ts'
import { namesField, searchField } from '../../../src/page/app/searchTexts.ts'
import type { PageCaseRow } from '../../../src/page/pageData.ts'

const row = (caseId: string, others: Partial<PageCaseRow> = {}): PageCaseRow => ({
  set: 'support',
  caseId,
  question: `What of ${caseId}?`,
  states: [],
  drop: 0,
  scores: [1, 0.5],
  ...others,
})

const cases = [
  row('refund', { states: ['worse'], drop: 0.2, tags: ['billing'], scores: [0.4, 0] }),
  row('hours', { set: 'office', group: 'opening', scores: [0.9, 0] }),
  row('重新开始', { question: '退款需要多久？', states: ['worse', 'failed'], drop: 0.5 }),
  row('parcel', { states: ['judge error'], scores: ['error', 'n/a'], variant: 'hyde' }),
]
const metrics = [
  { metric: 'faithfulness', direction: 'higher', counts: true },
  { metric: 'hallucination', direction: 'lower', counts: false },
] as const

const explanations = [
  { headline: 'retriever', details: [], cases: [{ set: 'support', caseId: 'refund' }] },
  {
    headline: 'generator',
    details: [],
    cases: [
      { set: 'office', caseId: 'hours' },
      { set: 'support', caseId: '重新开始' },
    ],
  },
]
const page = { cases, metrics: [...metrics], explanations, gatedVariants: {} }

const answers = searchField('answer', ['Within Thirty days.', '', '三十天。', ''])

const idsOf = (filter: Partial<CaseFilter>) =>
  filterCases({ index: page, texts: [namesField(cases), answers] }, { ...allCases, ...filter }).map(
    ({ row: { caseId } }) => caseId,
  )

test.each<[Partial<CaseFilter>, string[]]>([
  [{ search: 'REFUND' }, ['refund']],
  [{ search: 'what parcel' }, ['parcel']],
  [{ search: '退款' }, ['重新开始']],
  [{ search: 'billing' }, ['refund']],
  [{ search: 'nobody' }, []],
  [{ search: 'thirty' }, ['refund']],
  [{ search: 'refund thirty' }, ['refund']],
  [{ search: 'parcel thirty' }, []],
  [{ state: 'worse' }, ['重新开始', 'refund']],
  [{ set: 'office' }, ['hours']],
  [{ variant: 'hyde' }, ['parcel']],
  [{ tag: 'billing' }, ['refund']],
  [{ group: 'opening' }, ['hours']],
  [{ state: 'worse', search: 'refund' }, ['refund']],
  [{ cause: '1' }, ['refund']],
  [{ cause: '2' }, ['重新开始', 'hours']],
  [{ cause: '2', set: 'office' }, ['hours']],
  [{ cause: '7' }, []],
  [{ cause: 'x' }, []],
])('%j lets through %j', (filter, ids) => {
  expect(idsOf(filter)).toEqual(ids)
})

test('a cause has the cases of the gated variant', () => {
  const both = [row('refund', { variant: 'hyde' }), row('refund', { variant: 'plain' })]
  const found = filterCases(
    {
      index: { ...page, cases: both, gatedVariants: { support: 'plain' } },
      texts: [namesField(both)],
    },
    { ...allCases, cause: '1' },
  )
  expect(found.map(({ row: { variant } }) => variant)).toEqual(['plain'])
})

test('what could not be judged comes first, then the largest drop', () => {
  expect(idsOf({ sort: 'drop' })).toEqual(['parcel', '重新开始', 'refund', 'hours'])
})

test('the worst score is by the metrics that count', () => {
  expect(idsOf({ sort: 'lowest' })).toEqual(['refund', 'hours', '重新开始', 'parcel'])
})

test('by name is the order of the results', () => {
  expect(idsOf({ sort: 'name' })).toEqual(['refund', 'hours', '重新开始', 'parcel'])
})

test.each<[Partial<CaseFilter>, string[]]>([
  [{ sort: 'ascending', by: 'faithfulness' }, ['refund', 'hours', '重新开始', 'parcel']],
  [{ sort: 'descending', by: 'faithfulness' }, ['重新开始', 'hours', 'refund', 'parcel']],
  [{ sort: 'descending', by: 'hallucination' }, ['重新开始', 'refund', 'hours', 'parcel']],
  [{ sort: 'ascending', by: 'nobody' }, ['refund', 'hours', '重新开始', 'parcel']],
  [{ sort: 'descending' }, ['parcel', '重新开始', 'hours', 'refund']],
])('%j puts them in the order %j, and what has no score last', (filter, ids) => {
  expect(idsOf(filter)).toEqual(ids)
})

test('a name without its variant finds the case all the same', () => {
  const index = { cases, gatedVariants: {} }
  expect(placeOfCase(index, [{ set: 'support', caseId: 'parcel' }])).toBe(3)
  expect(placeOfCase(index, [{ set: 'support', variant: 'plain', caseId: 'parcel' }])).toBe(-1)
  expect(placeOfCase(index, [{ set: 'office', caseId: 'refund' }])).toBe(-1)
})

test('of several variants the gated one is meant', () => {
  const variants = ['one', 'two'].map(variant => row('a', { variant }))
  const index = { cases: variants, gatedVariants: { support: 'two' } }
  expect(placeOfCase(index, [{ set: 'support', caseId: 'a' }])).toBe(1)
  expect(placeOfCase(index, [{ set: 'support', variant: 'one', caseId: 'a' }])).toBe(0)
})

test.each([
  ['support/docs/a.md', 0],
  ['support/docs%2Fa.md', 0],
  ['shop/eu/refund', 1],
  ['shop/eu/hyde/refund', 2],
  ['support/one/b', 3],
  ['support/%ef%bf%bd', 4],
  ['support/nobody/a.md', -1],
])('a link to %s leads to the case that is there', (typed, place) => {
  const slashed = [
    row('docs/a.md'),
    row('refund', { set: 'shop/eu' }),
    row('refund', { set: 'shop/eu', variant: 'hyde' }),
    row('b', { variant: 'one' }),
    row('\uD800'),
  ]
  const route = parseRoute(`#case=${typed}`)
  const names = route.view === 'case' ? route.names : undefined
  expect(names && placeOfCase({ cases: slashed, gatedVariants: {} }, names)).toBe(place)
})

test('a case is counted once, however many variants ran it', () => {
  const variants = ['one', 'two'].flatMap(variant => [
    row('a', { variant, tags: ['billing'] }),
    row('b', { variant, tags: variant === 'one' ? ['billing'] : [] }),
  ])
  expect(countCases([...variants, row('a', { set: 'office' })])).toBe(3)
  expect(choices(variants, ({ tags }) => tags ?? [])).toEqual([['billing', 2]])
  expect(choices(variants, ({ variant }) => [variant])).toEqual([
    ['one', 2],
    ['two', 2],
  ])
})

test('choices are counted', () => {
  expect(choices(cases, ({ set }) => [set])).toEqual([
    ['office', 1],
    ['support', 3],
  ])
})

describe('a conversation', () => {
  const turn = (number: number, others: Partial<PageCaseRow> = {}) =>
    row(`kettle › turn ${number}`, { turn: { conversation: 'kettle', number, of: 3 }, ...others })
  const rows = [
    row('refund', { states: ['worse'], drop: 0.2 }),
    turn(1),
    turn(2),
    turn(3, { states: ['worse'], drop: 0.5 }),
    turn(1, { variant: 'hyde' }),
    row('kettle'),
  ]
  const list = (filter: Partial<CaseFilter>) =>
    filterCases(
      { index: { ...page, cases: rows }, texts: [namesField(rows)] },
      { ...allCases, ...filter },
    )
  const placesIn = (listed: readonly ListedCase[]) => listed.map(({ place }) => place)

  test('stands where its worst turn does, in the order of its turns', () => {
    expect(placesIn(list({}))).toEqual([1, 2, 3, 0, 4, 5])
    expect(placesIn(list({ state: 'worse' }))).toEqual([3, 0])
  })

  test('has turns before and after each of its turns', () => {
    const beside = (place: number) => {
      const { before, after } = turnsBeside(rows, place)
      return [placesIn(before), placesIn(after)]
    }
    expect(beside(1)).toEqual([[], [2, 3]])
    expect(beside(2)).toEqual([[1], [3]])
    expect(beside(3)).toEqual([[1, 2], []])
    for (const place of [0, 4, 5, 6]) expect(beside(place)).toEqual([[], []])
  })
})
