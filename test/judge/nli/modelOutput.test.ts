import { describe, expect, test } from 'vitest'
import {
  checkShape,
  type ClaimTokens,
  entailmentReading,
  spansReading,
} from '../../../src/judge/nli/modelOutput.ts'

const two = Math.log(2)

describe('a row of an entailment model', () => {
  const logits = { data: [0, 0, two, 1000, -1000, 0], dims: [2, 3] }

  test('is probabilities, whatever the size of its numbers', () => {
    const labels = { count: 3, entailment: 2, contradiction: 0 }
    const first = entailmentReading(logits, 0, labels)
    expect(first.support).toBeCloseTo(0.5)
    expect(first.contradiction).toBeCloseTo(0.25)
    expect(entailmentReading(logits, 1, labels)).toEqual({ support: 0, contradiction: 1 })
  })

  test('has no contradiction without a label for it', () => {
    expect(entailmentReading(logits, 1, { count: 3, entailment: 0 })).toEqual({ support: 1 })
  })

  test.each([Number.NaN, Infinity, undefined])('with %s in it is an error', number => {
    const broken = { data: [0, number as number, 0], dims: [1, 3] }
    expect(() => entailmentReading(broken, 0, { count: 3, entailment: 0 })).toThrow(
      'The model gave values that are not numbers.',
    )
  })
})

describe('a row of a span model', () => {
  const labels = { count: 2, hallucinated: 1 }
  /** One row of six tokens, each with its doubt. */
  const rowOf = (...doubts: number[]) => ({
    data: doubts.flatMap(doubt => [0, doubt]),
    dims: [1, doubts.length, 2],
  })
  const claim: ClaimTokens = {
    places: [2, 3, 4, 5],
    words: indexes => indexes.map(index => 'abcd'[index]).join(''),
  }
  const read = (...doubts: number[]) => spansReading(rowOf(...doubts), 0, { labels, claim })

  test('has the support of the worst token of the claim, and names the runs of doubtful ones', () => {
    const reading = read(9, 9, 5, 5, -5, two)
    expect(reading.support).toBeCloseTo(1 / (1 + Math.exp(5)))
    expect(reading.unsupported).toEqual(['ab', 'd'])
  })

  test('names the worst token even below one half', () => {
    const reading = read(9, 9, -5, -two, -5, -5)
    expect(reading.support).toBeCloseTo(2 / 3)
    expect(reading.unsupported).toEqual(['b'])
  })

  test('names no empty words', () => {
    const silent = { ...claim, words: () => '' }
    expect(spansReading(rowOf(0, 0, 5, 5, 5, 5), 0, { labels, claim: silent })).toMatchObject({
      unsupported: [],
    })
  })
})

test('an output of another shape is an error', () => {
  expect(() => checkShape({ data: [], dims: [2, 9, 2] }, [2, undefined, 2])).not.toThrow()
  expect(() => checkShape({ data: [], dims: [2, 2] }, [2, 3])).toThrow(
    'The model gave 2 × 2 numbers, but its labels need 2 × 3.',
  )
  expect(() => checkShape({ data: [], dims: [] }, [1, undefined, 2])).toThrow('1 × n × 2')
})
