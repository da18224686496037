import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeError, notApplicable, scored } from '../../src/metrics/score.ts'
import { aggregate, foldRepeats } from '../../src/scores/aggregate.ts'

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
