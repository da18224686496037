import { expect, test } from 'vitest'
import type { GivenFile } from '../../../src/interchange/sources/given.ts'
import { Given } from '../../../src/interchange/sources/given.ts'
import { placedJson } from '../../../src/interchange/sources/placedJson.ts'

function given(value: unknown): { root: Given; told(): string[] } {
  const file: GivenFile = {
    placeAt: start => ({ file: 'x.json', column: start + 1 }),
    losses: [],
    problems: [],
  }
  const read = placedJson(JSON.stringify(value))
  if (!('item' in read)) throw new Error('Expected JSON')
  const root = new Given(file, read.item)
  return {
    root,
    told() {
      root.tellUnread()
      return file.losses.map(({ field, why }) => `${field}: ${why}`)
    },
  }
}

const unread = (field: string) => `${field}: a golden set has no key for this`

test('what is taken is not told of, and all else is, once and at its top', () => {
  const { root, told } = given({
    a: 'text',
    b: { c: 1, d: { e: 2 } },
    f: [{ g: 1, h: 2 }],
    none: null,
  })
  expect(root.field('a')?.text()).toBe('text')
  expect(root.field('b')?.field('c')?.number()).toBe(1)
  expect(root.field('f')?.items()?.[0]?.field('g')?.text()).toBe('1')
  expect(told()).toEqual([unread('b.d'), unread('f[].h')])
})

test('of two names of one thing the first counts, and the second is told of', () => {
  const { root, told } = given({ expectedOutput: 'b', expected_output: 'a' })
  expect(root.field('expected_output', 'expectedOutput')?.text()).toBe('a')
  expect(told()).toEqual([unread('expectedOutput')])
})

test('a value of the wrong kind is told of, and not taken for a text', () => {
  const { root, told } = given({ question: { text: 'Who?' }, grade: 'high' })
  expect(root.field('question')?.text()).toBeUndefined()
  expect(root.field('grade')?.number()).toBeUndefined()
  expect(told()).toEqual(['question: expected text here', 'grade: expected a number here'])
})

test('what stands in a text as JSON is told of key by key', () => {
  const { root, told } = given({ inputs: '{"question": "Who?", "locale": "de"}' })
  expect(root.field('inputs')?.parsed().field('question')?.text()).toBe('Who?')
  expect(told()).toEqual([unread('inputs.locale')])
})

test('empty values say nothing that could be lost', () => {
  const { told } = given({ a: null, b: '', c: [], d: {} })
  expect(told()).toEqual([])
})

test('a key called `parsed` is one like any other', () => {
  const { root, told } = given({ parsed: { a: 1 }, b: 2 })
  expect(root.field('parsed')?.field('a')?.text()).toBe('1')
  expect(told()).toEqual([unread('b')])
})
