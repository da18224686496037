import type { Rating } from '../../judge/rating.ts'
import { notApplicable, scored } from '../../score.ts'
import type { Score } from '../../score.ts'
import { mean } from '../../statistics/mean.ts'

/** Mean of ratings, each as the share of its scale, or why there are none. */
export function meanShare(ratings: readonly Rating[], whyNone: string): Score {
  if (ratings.length === 0) return notApplicable(whyNone)
  return scored(mean(ratings.map(({ share }) => share)))
}
