import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeError, notApplicable, scored } from '../../src/score.ts'
import { aggregate, aggregateCases, foldRepeats } from '../../src/scores/aggregate.ts'
import { meanInterval } from '../../src/statistics/interval.ts'

const declined = notApplicable('The answer declined.')
const timedOut = judgeError('The judge timed out.')

describe('aggregate', () => {
  test('says what it left out', () => {
    expect(aggregate([scored(1), scored(0.5), declined, timedOut])).toEqual({
      n: 2,
      applicable: 3,
      judgeErrors: 1,
      coverage: 2 / 3,
      mean: 0.75,
    })
  })

  test.each([
    { scores: [], applicable: 0, coverage: null },
    { scores: [declined, declined], applicable: 0, coverage: null },
    { scores: [timedOut, declined], applicable: 1, coverage: 0 },
  ])('has no mean without a score: $scores', ({ scores, applicable, coverage }) => {
    expect(aggregate(scores)).toMatchObject({ n: 0, applicable, coverage, mean: null })
  })

  test('neither a case that does not apply nor a judge error moves the mean', () => {
    const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 })
    const unscored = fc.array(fc.constantFrom(declined, timedOut))
    fc.assert(
      fc.property(values, unscored, (numbers, others) => {
        const scores = numbers.map(scored)
        expect(aggregate([...others, ...scores]).mean).toBe(aggregate(scores).mean)
      }),
    )
  })
})

describe('aggregateCases', () => {
  test('has the interval of the scored cases, by their groups', () => {
    const cases = [
      { score: scored(1), group: 'refunds.md' },
      { score: scored(0.5), group: 'refunds.md' },
      { score: scored(0.25) },
      { score: declined, group: 'shipping.md' },
      { score: timedOut },
    ]
    const interval = meanInterval([
      { value: 1, group: 'refunds.md' },
      { value: 0.5, group: 'refunds.md' },
      { value: 0.25 },
    ])
    expect(interval).not.toBeNull()
    expect(aggregateCases(cases)).toEqual({ ...aggregate(cases.map(one => one.score)), interval })
  })

  test('has no interval where one case was scored', () => {
    expect(aggregateCases([{ score: scored(1) }, { score: declined }])).toMatchObject({
      mean: 1,
      interval: null,
    })
  })
})

describe('foldRepeats', () => {
  test.each([
    { repeats: [scored(1), scored(0.5), scored(0)], folded: scored(0.5) },
    { repeats: [scored(1), timedOut, declined], folded: scored(1) },
    { repeats: [declined, timedOut], folded: timedOut },
    { repeats: [declined, declined], folded: declined },
    { repeats: [], folded: notApplicable('it was not asked for') },
  ])('$repeats', ({ repeats, folded }) => {
    expect(foldRepeats(repeats)).toEqual(folded)
  })
})
