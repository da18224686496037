import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CaseFilter } from '../../../src/page/app/route.ts'
import {
  allCases,
  caseLink,
  filterLink,
  parseRoute,
  sortOrders,
} from '../../../src/page/app/route.ts'

test.each([
  ['', { view: 'overview' }],
  ['#overview', { view: 'overview' }],
  ['#nothing of ours', { view: 'overview' }],
  ['#case=support', { view: 'overview' }],
  [
    '#case=support/refund-window',
    { view: 'case', names: [{ set: 'support', caseId: 'refund-window' }] },
  ],
  [
    '#case=support/hyde/refund-window',
    {
      view: 'case',
      names: [
        { set: 'support', variant: 'hyde', caseId: 'refund-window' },
        { set: 'support', caseId: 'hyde/refund-window' },
        { set: 'support/hyde', caseId: 'refund-window' },
      ],
    },
  ],
  ['#case=100%/a', { view: 'case', names: [{ set: '100%', caseId: 'a' }] }],
  [
    '#cases?state=worse&sort=name',
    { view: 'cases', filter: { ...allCases, state: 'worse', sort: 'name' } },
  ],
  [
    '#cases?everywhere=yes&sort=ascending&by=faithfulness&column=a&column=b',
    {
      view: 'cases',
      filter: {
        ...allCases,
        everywhere: true,
        sort: 'ascending',
        by: 'faithfulness',
        columns: ['a', 'b'],
      },
    },
  ],
  ['#cases?sort=random', { view: 'cases', filter: allCases }],
])('%s', (hash, route) => {
  expect(parseRoute(hash)).toEqual(route)
})

const name = fc.string({ minLength: 1, unit: 'binary' }).filter(text => text.isWellFormed())

test('a link to a case leads to that case, whatever its name', () => {
  const names = fc.record(
    { set: name, caseId: name, variant: name },
    { requiredKeys: ['set', 'caseId'] },
  )
  fc.assert(
    fc.property(names, given => {
      const hash = caseLink(given)
      const route = parseRoute(hash)
      expect(route.view === 'case' && route.names[0]).toEqual(given)
      // Nothing ends such a link where it stands in a mail.
      expect(hash).toMatch(/^#case=[\w.~%/-]+$/)
    }),
  )
})

test('more slashes than any name has lead to the overview', () => {
  expect(parseRoute(`#case=${'a/'.repeat(1000)}`)).toEqual({ view: 'overview' })
})

test('a filter survives its address', () => {
  const text = fc.string({ unit: 'grapheme' })
  const filters: fc.Arbitrary<CaseFilter> = fc.record({
    search: text,
    state: text,
    set: text,
    variant: text,
    tag: text,
    group: text,
    cause: text,
    sort: fc.constantFrom(...sortOrders),
    by: text,
    everywhere: fc.boolean(),
    columns: fc.array(text),
  })
  fc.assert(
    fc.property(filters, filter => {
      expect(parseRoute(filterLink(filter))).toEqual({ view: 'cases', filter })
    }),
  )
})
