import { z } from 'zod'
import type { Rating } from '../../src/judge/rating.ts'
import { rate, ratingsOf } from '../../src/judge/steps/rate.ts'
import { judgeError, notApplicable } from '../../src/score.ts'
import type { Score } from '../../src/score.ts'
import { foldRepeats } from '../../src/scores/aggregate.ts'
import { contextsOf, scoreWith } from './registeredMetric.ts'

/**
 * Ratings of sentences by the levels from 0 to `max`, as an answer to our own question: checked by
 * its schema and its rules. Undefined where they are refused.
 */
export function answeredRatings(values: readonly number[], max: number): Rating[] | undefined {
  const subjects = values.map((_, index) => ({ id: `sentence-${index + 1}`, text: 'A sentence.' }))
  const levels = Array.from({ length: max + 1 }, (_, value) => ({ value, meaning: 'A level.' }))
  const request = { criterion: 'How far?', levels, subjects }
  const answer = rate.answerSchema.safeParse({
    ratings: values.map((rating, index) => ({
      subject: subjects[index]?.id,
      quote: null,
      reason: 'as the vector says',
      rating,
    })),
  })
  if (!answer.success || rate.problems(request, answer.data).length > 0) return undefined
  return ratingsOf(request, answer.data)
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
        evidence: { ratings: [ratingOf(share)] },
      })
    })
    const folded = foldRepeats(scores)
    return folded.status === 'judgeError' ? notApplicable(folded.reason) : folded
  }
}

function ratingOf(share: number): Rating {
  return { subject: 'answer', text: 'A text.', value: share, share, quote: null, reason: '' }
}
