import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { jsonFault } from '../../src/text/jsonFault.ts'

describe('data has no fault', () => {
  test.each([
    {},
    {
      temperature: 0,
      model: 'clerk',
      stop: ['。', null],
      nested: { strict: true, absent: undefined },
    },
    Object.assign(Object.create(null), { seed: 7 }),
  ])('%j', value => {
    expect(jsonFault(value, 'settings')).toBeUndefined()
  })

  test('of another realm', () => {
    const value: unknown = runInContext('({ list: [{ seed: 7 }] })', createContext())
    expect(jsonFault(value, 'settings')).toBeUndefined()
  })

  test('that stands in two places', () => {
    const shared = { seed: 7 }
    expect(jsonFault({ first: shared, second: [shared] }, 'settings')).toBeUndefined()
  })
})

const circle: Record<string, unknown> = { name: 'clerk' }
circle['list'] = [{ circle }]

test.each([
  [{ seed: 7n }, '`settings.seed` is a bigint'],
  [{ limit: Infinity }, '`settings.limit` is Infinity'],
  [{ list: [0, Number.NaN] }, '`settings.list.1` is NaN'],
  [{ filter: () => true }, '`settings.filter` is a function'],
  [{ filter: new Map([[1, 2]]) }, '`settings.filter` is neither a plain object nor a list'],
  [{ since: new Date() }, '`settings.since` is neither a plain object nor a list'],
  [circle, '`settings.list.0.circle` holds itself'],
])('%o is no data', (value, fault) => {
  expect(jsonFault(value, 'settings')).toBe(fault)
})
