import { expect, test } from 'vitest'
import { briefLossLines, lossLines } from '../../src/interchange/lossLines.ts'

const loss = (line: number, field: string, why: string) => ({
  place: { file: 'set.jsonl', line },
  field,
  why,
})

test('what is lost alike is told once, with its first places', () => {
  const same = [1, 2, 3, 4, 5].map(line => loss(line, 'tools', 'nothing means this'))
  expect(lossLines([...same, loss(9, '', 'it has no question')])).toEqual([
    '`tools`: nothing means this',
    '  set.jsonl:1, set.jsonl:2, set.jsonl:3, and 2 more',
    'a record: it has no question',
    '  set.jsonl:9',
  ])
})

test('losses that differ in names alone, and keys without end, do not bury the others', () => {
  const taken = Array.from({ length: 400 }, (_, at) => loss(at, 'id', `the id \`${at}\` is taken`))
  const lines = lossLines([...taken, loss(7, 'tools', 'nothing means this')])
  expect(lines).toHaveLength(13)
  expect(lines.slice(8)).toEqual([
    '`id`: the id `4` is taken',
    '  set.jsonl:4',
    '… and 395 more of this kind: --json has all',
    '`tools`: nothing means this',
    '  set.jsonl:7',
  ])
  const keys = Array.from({ length: 400 }, (_, at) => loss(at, `key${at}`, 'nothing means this'))
  const ofKeys = lossLines(keys)
  expect(ofKeys).toHaveLength(201)
  expect(ofKeys.at(-1)).toBe('… and 300 more kinds: --json has all')
})

test('in short, what is lost for one reason is one line', () => {
  const fields = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const same = fields.flatMap(field => [1, 2].map(line => loss(line, field, 'nothing means this')))
  const taken = [1, 2].map(at => loss(at, 'id', `the id \`${at}\` is taken`))
  expect(briefLossLines([...same, ...taken, loss(9, '', 'it has no question')])).toEqual([
    '`a`, `b`, `c`, `d`, `e` and 2 more: nothing means this',
    '`id`: the id `1` is taken',
    '`a record`: it has no question',
  ])
})
