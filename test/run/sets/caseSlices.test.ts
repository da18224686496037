import { expect, test } from 'vitest'
import { createCaseSlices } from '../../../src/run/sets/caseSlices.ts'

const ids: Record<string, string[][] | undefined> = {
  '/shop/b.golden.yaml': [['b1'], ['b2', 'b2 › turn 2'], ['b3']],
  '/shop/a.golden.yaml': [['a1']],
}

function dealt(files: readonly string[], index: number) {
  const slices = createCaseSlices({ root: '/shop', casesOf: file => ids[file] })
  const { cases, own } = slices.deal(files, { shard: { index, count: 2 }, otherFiles: 0 })
  const here = files.map(file =>
    (ids[file] ?? []).flat().filter(id => !slices.isElsewhere(file, id)),
  )
  return { cases, own: [...own], here: here.flat() }
}

test('files are dealt out by their paths, in whatever order a machine finds them', () => {
  const files = Object.keys(ids)
  expect(dealt(files, 1)).toEqual({ cases: 4, own: files.toReversed(), here: ['b1', 'a1'] })
  expect(dealt(files.toReversed(), 1).here).toEqual(['a1', 'b1'])
  expect(dealt(files, 2)).toEqual({
    cases: 4,
    own: ['/shop/b.golden.yaml'],
    here: ['b2', 'b2 › turn 2', 'b3'],
  })
})

test('one shard has the file that can not be read, and nothing of another set is lost', () => {
  const files = ['/shop/broken.golden.yaml', '/shop/b.golden.yaml']
  const [first, second] = [dealt(files, 1), dealt(files, 2)]
  expect(first).toEqual({
    cases: 4,
    own: ['/shop/b.golden.yaml'],
    here: ['b1', 'b2', 'b2 › turn 2'],
  })
  expect(second).toEqual({ cases: 4, own: files.toReversed(), here: ['b3'] })
})

test('a case that nobody dealt out, such as a new one in watch mode, runs here', () => {
  const slices = createCaseSlices({ root: '/shop', casesOf: file => ids[file] })
  slices.deal(Object.keys(ids), { shard: { index: 2, count: 2 }, otherFiles: 0 })
  expect(slices.isElsewhere('/shop/b.golden.yaml', 'b1')).toBe(true)
  expect(slices.isElsewhere('/shop/b.golden.yaml', 'b4')).toBe(false)
  expect(slices.isElsewhere('/shop/c.golden.yaml', 'b1')).toBe(false)
})
