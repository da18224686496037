import { z } from 'zod'
import type { Rating } from '../../src/judge/ratings.ts'
import { judgeError, notApplicable } from '../../src/metrics/score.ts'
import type { Score } from '../../src/metrics/score.ts'
import { foldRepeats } from '../../src/scores/aggregate.ts'
import { contextsOf, scoreWith } from './registeredMetric.ts'

export function ratingOf(value: number, max: number): Rating {
  return { subject: 'answer', text: 'A text.', value, share: value / max, quote: null, reason: '' }
}

const rated = z.union([z.number().min(0).max(1), z.literal('NaN')])
const twoSchema = z.object({ judge1: rated, judge2: rated })

/**
 * RAGAS asks two judges and takes the mean; a run with two repeats does the same. Where neither has
 * an answer ours is a judge error, which the vectors write as no score.
 */
export function ratingsByTwo(metric: string): (input: unknown) => Score {
  return input => {
    const { judge1, judge2 } = twoSchema.parse(input)
    const scores = [judge1, judge2].map(share => {
      if (share === 'NaN') return judgeError('the judge gave no rating')
      return scoreWith(metric, {
        contexts: contextsOf(1),
        evidence: { ratings: [ratingOf(share, 1)] },
      })
    })
    const folded = foldRepeats(scores)
    return folded.status === 'judgeError' ? notApplicable(folded.reason) : folded
  }
}
