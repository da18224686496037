import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reciprocalRankFusion } from '../../src/retrieval/reciprocalRankFusion.ts'

const lists = fc.array(fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 }), {
  maxLength: 5,
})

/** The formula of the paper, in another way. */
const scoreIn = (given: readonly string[][], passage: string, k = 60): number =>
  given
    .map(list => list.indexOf(passage))
    .filter(index => index >= 0)
    .reduce((sum, index) => sum + 1 / (k + index + 1), 0)

test('what two searches find second goes before what one finds first', () => {
  // b: 1/62 + 1/62 = 0.0323; a: 1/61 = 0.0164; c: 1/61; d: 1/63
  expect(
    reciprocalRankFusion([
      ['a', 'b', 'd'],
      ['c', 'b'],
    ]),
  ).toEqual(['b', 'a', 'c', 'd'])
  // With k = 0 a first rank counts as much as two second ones; a comes first.
  expect(
    reciprocalRankFusion(
      [
        ['a', 'b'],
        ['c', 'b'],
      ],
      { k: 0 },
    ),
  ).toEqual(['a', 'b', 'c'])
})

test('each passage that is found comes once, by falling scores', () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 0, max: 100 }), (given, k) => {
      const fused = reciprocalRankFusion(given, { k })
      expect(fused.toSorted()).toEqual([...new Set(given.flat())].toSorted())
      const scores = fused.map(passage => scoreIn(given, passage, k))
      for (const [index, score] of scores.entries())
        expect(score).toBeGreaterThanOrEqual((scores[index + 1] ?? 0) - 1e-12)
    }),
  )
})

test('the order of the lists decides ties and nothing else', () => {
  fc.assert(
    fc.property(lists, given => {
      const [one, other] = [given, given.toReversed()].map(order => reciprocalRankFusion(order))
      const rounded = (fused: readonly string[] = []) =>
        fused.map(passage => scoreIn(given, passage).toFixed(9))
      expect(rounded(one)).toEqual(rounded(other))
    }),
  )
})

test('passages of the same ranks tie, whatever the order of their ranks', () => {
  // 1/61 + 1/61 + 1/62 and 1/62 + 1/61 + 1/61 differ in their last digit.
  const tied = [['a'], ['a'], ['x', 'a'], ['y', 'b'], ['b'], ['b']]
  expect(reciprocalRankFusion(tied, { top: 2 })).toEqual(['a', 'b'])
})

test('one list stays as it is', () => {
  fc.assert(
    fc.property(lists, ([list = []]) => {
      expect(reciprocalRankFusion([list])).toEqual(list)
    }),
  )
})

test('a passage counts once for each list, by its better rank, and the first is returned', () => {
  const early = { id: 7, text: 'as words found it' }
  const late = { id: 7, text: 'as embeddings found it' }
  const fused = reciprocalRankFusion([
    [early, { id: 8 }, early],
    [{ id: 8 }, late],
  ])
  expect(fused).toEqual([early, { id: 8 }])
  expect(fused[0]).toBe(early)
  expect(reciprocalRankFusion([['a', 'b', 'b', 'b']])).toEqual(['a', 'b'])
})

test('ids are found where they are told to be, and the best are returned', () => {
  const id = ({ source }: { source: string }) => source
  const documents = [{ source: 'a' }, { source: 'b' }]
  expect(reciprocalRankFusion([documents, documents], { id, top: 1 })).toEqual([{ source: 'a' }])
  expect(() => reciprocalRankFusion([documents as never[]])).toThrow('to have an `id`')
  expect(() => reciprocalRankFusion([['a']], { k: -1 })).toThrow('`k` of reciprocalRankFusion()')
})
