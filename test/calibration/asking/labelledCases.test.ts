import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelledCases } from '../../../src/calibration/asking/labelledCases.ts'
import type { ClaimLabel } from '../../../src/calibration/labels/labels.ts'
import { label } from '../openJudge.ts'

const plenty = 24_000
const passages = (text: string) => [{ id: 'p', documentId: 'p', text }]
const idsOf = (cases: ClaimLabel[][]) => cases.map(texts => texts.map(({ id }) => id))

test('texts on one question and the same passages are one case', () => {
  const labels = [
    label('d', 'supported', '', { cluster: 'one', question: 'When?' }),
    label('a', 'supported', '', { cluster: 'one' }),
    label('c', 'refuted', '', { cluster: 'one', passages: passages('Other.') }),
    label('b', 'refuted', '', { cluster: 'one' }),
    label('e', 'refuted', '', { cluster: 'two' }),
  ]
  expect(idsOf(labelledCases(labels, plenty))).toEqual([['a', 'b'], ['c'], ['d'], ['e']])
})

test('what a call can not hold twice is asked about alone', () => {
  const long = passages('word '.repeat(20_000))
  const labels = ['a', 'b'].map(id =>
    label(id, 'supported', '', { cluster: 'one', passages: long }),
  )
  expect(idsOf(labelledCases(labels, 40_000))).toEqual([['a'], ['b']])
  expect(idsOf(labelledCases(labels, 80_000))).toEqual([['a', 'b']])
})

test('each text is in one case, of a size that a run has, whatever the order', () => {
  const one = fc.record({ cluster: fc.constantFrom('x', 'y'), question: fc.constantFrom('Q', 'R') })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 30 }), drawn => {
      const labels = drawn.map((more, index) => label(`${index + 10}`, 'supported', '', more))
      const cases = labelledCases(labels, plenty)
      expect(idsOf(cases).flat().toSorted()).toEqual(labels.map(({ id }) => id))
      expect(idsOf(labelledCases(labels.toReversed(), plenty))).toEqual(idsOf(cases))
      const bySource = Map.groupBy(cases, ([first]) => `${first?.cluster} ${first?.question}`)
      for (const parts of bySource.values()) {
        const sizes = parts.map(texts => texts.length)
        expect(Math.max(...sizes)).toBeLessThanOrEqual(4)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }
    }),
  )
})
