import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { readDetails } from '../../src/pipeline/answerDetails.ts'

/** The problem and the fix, as a user reads them. */
function refusal(given: unknown): string[] {
  const read = readDetails(given)
  if (!('fault' in read)) throw new Error(`Expected a fault, got ${JSON.stringify(read)}`)
  const { problem, fix } = read.fault
  return [problem, fix ?? '']
}

function kept(given: unknown): unknown {
  const read = readDetails(given)
  if ('fault' in read) throw new Error(read.fault.problem)
  return read.details
}

/** Lists in a list, so many levels deep. */
function nested(levels: number): unknown {
  return levels === 0 ? 'end' : [nested(levels - 1)]
}

describe('details are kept', () => {
  test.each([
    [null],
    ['SELECT 1'],
    [0.25],
    [false],
    [[]],
    [{}],
    [{ sql: 'SELECT 1', rows: [{ total: 7, at: null }] }],
    [{ text: 'a\u0000\u001b[31m“ü” \ud83d\ude00' }],
  ])('as they are: %j', given => {
    expect(kept(given)).toEqual(given)
  })

  test('without keys that have no value', () => {
    expect(kept({ sql: 'SELECT 1', error: undefined })).toStrictEqual({ sql: 'SELECT 1' })
  })

  test('with the keys in one order, however the pipeline returns them', () => {
    expect(JSON.stringify(kept({ b: 1, a: { d: 2, c: 3 } }))).toBe('{"a":{"c":3,"d":2},"b":1}')
  })

  test('by the `toJSON` of dates and classes', () => {
    class Money {
      readonly #cents = 250
      toJSON() {
        return { euros: this.#cents / 100, at: new Date('2026-01-31') }
      }
    }
    expect(kept({ price: new Money() })).toEqual({
      price: { euros: 2.5, at: '2026-01-31T00:00:00.000Z' },
    })
  })

  test('of a class by its fields, and of another realm', () => {
    class Row {
      readonly total = 7
    }
    expect(kept([new Row(), Object.create(null), runInNewContext('({ empty: {} })')])).toEqual([
      { total: 7 },
      {},
      { empty: {} },
    ])
  })

  test('with keys that JavaScript reserves, as plain keys', () => {
    const details = kept(JSON.parse('{ "__proto__": { "isAdmin": true } }'))
    expect(Object.keys(details as object)).toEqual(['__proto__'])
    expect(JSON.stringify(details)).toBe('{"__proto__":{"isAdmin":true}}')
    expect((details as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('if an object occurs twice', () => {
    const row = { total: 7 }
    expect(kept([row, row])).toEqual([row, row])
  })

  test('up to 20 levels and 8,000 bytes', () => {
    expect(kept(nested(20))).toEqual(nested(20))
    const longest = 'x'.repeat(7998)
    expect(kept(longest)).toBe(longest)
  })
})

describe('what is no JSON is refused', () => {
  test.each([
    ['a function', { run: () => 1 }, '`details.run`', 'Leave it out'],
    ['a symbol', { key: Symbol('x') }, '`details.key`', 'Leave it out'],
    ['a bigint', { rows: [{ total: 7n }] }, '`details.rows[0].total`', 'Write `String(value)`'],
    ['NaN', { share: Number.NaN }, '`details.share`', 'Write `null`, or leave it out'],
    ['-Infinity', -Infinity, '`details`', 'Write `null`, or leave it out'],
    ['undefined', [1, undefined], '`details[1]`', 'Write `null`, or leave it out'],
    ['a Map', { seen: new Map([[1, 2]]) }, '`details.seen`', 'Write `Object.fromEntries(value)`'],
    [
      'a Map',
      { seen: Object.assign(new Map([[1, 2]]), { own: 1 }) },
      '`details.seen`',
      'Write `Object.fromEntries(value)`',
    ],
    [
      'an object without keys of its own',
      { row: Object.create({ total: 7 }) as object },
      '`details.row`',
      'Return a plain object with what it holds, or leave it out',
    ],
    ['a Set', { seen: new Set([1]) }, '`details.seen`', 'Write `[...value]`'],
    ['a Uint8Array', { bytes: new Uint8Array(9) }, '`details.bytes`', 'Write `[...value]`'],
    ['a Buffer', { bytes: Buffer.from('x') }, '`details.bytes`', 'Write `[...value]`'],
    ['an Error', { error: new Error('x') }, '`details.error`', 'Write `String(value)`'],
    ['a RegExp', { pattern: /x/ }, '`details.pattern`', 'Write `String(value)`'],
    ['a promise', Promise.resolve(1), '`details`', 'Await it: `details: await …`'],
    ['a promise', { sql: Promise.resolve(1) }, '`details.sql`', 'Await it'],
    ['undefined', { toJSON: () => undefined }, '`details`', 'Write `null`, or leave it out'],
  ])('%s', (got, given, place, fix) => {
    expect(refusal(given)).toEqual([
      `Expected ${place} of the pipeline's result to be JSON, got ${got}`,
      fix,
    ])
  })

  test('an object that contains itself', () => {
    const step: { name: string; next?: unknown } = { name: 'plan' }
    step.next = { first: step }
    expect(refusal({ step })).toEqual([
      "Expected `details.step.next.first` of the pipeline's result to be JSON, got an object that contains itself",
      'Leave it out',
    ])
  })

  test('what throws when it is read', () => {
    const lazy = {
      get rows(): number {
        throw new Error('the connection is closed')
      },
    }
    expect(refusal({ lazy })).toEqual([
      "Expected `details` of the pipeline's result to be JSON, but reading it failed: the connection is closed",
      '',
    ])
  })

  test('with a hostile key as it may stand in a terminal', () => {
    const [problem] = refusal({ ['\u001b[2J\n::error::' + 'x'.repeat(999)]: 1n })
    expect(problem).toMatch(/^Expected `details\.\\u\{1b\}\[2J ::error::x+…` of the pipeline's/)
    expect(problem?.length).toBeLessThan(140)
  })
})

describe('what is too much is refused', () => {
  const tooLarge = [
    "Expected `details` of the pipeline's result to take at most 8,000 bytes as JSON, and it takes more",
    'Return only what metrics and readers of a report need',
  ]

  test.each([
    ['a text', 'x'.repeat(7999)],
    ['characters of several bytes', 'é'.repeat(4000)],
    ['a text of a gigabyte’s kind', { pages: ['x'.repeat(2 ** 28)] }],
    ['many numbers', Array.from({ length: 4001 }, () => 7)],
    ['a long list without entries', Array.from({ length: 1e7 })],
    ['a long key', { ['x'.repeat(8000)]: 1 }],
  ])('%s', (_, given) => {
    expect(refusal(given)).toEqual(tooLarge)
  })

  test('few objects that together make many', () => {
    const bomb = Array.from({ length: 15 }).reduce<unknown>(
      inner => Array.from({ length: 10 }, () => inner),
      7,
    )
    expect(refusal(bomb)).toEqual(tooLarge)
  })

  test('nesting', () => {
    const fix = 'Return only what metrics and readers of a report need'
    const problem =
      "Expected `details` of the pipeline's result to have at most 20 levels, and it has more"
    expect(refusal(nested(21))).toEqual([problem, fix])
    let deep: unknown = 'end'
    for (let level = 0; level < 100_000; level += 1) deep = { deep }
    expect(refusal(deep)).toEqual([problem, fix])
  })
})
