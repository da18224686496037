import { z } from 'zod'
import type { Criterion } from '../judge/rating.ts'
import { rate } from '../judge/steps/rate.ts'
import { all, read } from './caseInProgress.ts'
import type { Found } from './caseInProgress.ts'
import { definePiece } from './evidencePiece.ts'
import type { EvidenceSection } from './evidenceSection.ts'
import { keptOf, markedEntry, shownText } from './evidenceSection.ts'
import { rateBy } from './ratings.ts'

/** A statement of the case about the answer. */
export interface AspectRating {
  aspect: string
  holds: boolean
  reason: string
}

/** What the judge is asked about a statement, of a case or of a set. */
export function aspectCriterion(
  statement: string,
  rates: 'answer' | 'conversation' = 'answer',
): Criterion {
  return {
    question: `Is this true of the ${rates}? ${statement}`,
    levels: [
      { value: 0, meaning: `It is not true of the ${rates}.` },
      { value: 1, meaning: `It is true of the ${rates}.` },
    ],
    rates,
    // The reference of the last turn says nothing about the turns before.
    ...(rates === 'answer' && { sees: ['reference'] }),
  }
}

/** Each statement under `aspects` of the case, and whether it is true of the answer. */
export const aspectRatings = definePiece({
  name: 'aspectRatings',
  steps: [rate],
  async gather(current): Promise<Found<AspectRating[]>> {
    const { aspects = [] } = current.case
    const rated = aspects.map(async aspect =>
      read(await rateBy(aspectCriterion(aspect), current), ratings =>
        ratings.map(({ share, reason }) => ({ aspect, holds: share === 1, reason })),
      ),
    )
    return read(all(await Promise.all(rated)), ratings => ratings.flat())
  },
  record: {
    shape: z.array(
      z
        .object({ aspect: z.string(), holds: z.boolean(), reason: z.string() })
        .meta({ id: 'AspectRating' }),
    ),
    changeTexts: (rated, change) =>
      rated.map(({ aspect, holds, reason }) => ({
        aspect: change(aspect),
        holds,
        reason: change(reason),
      })),
    telling: ({ holds }) => Number(!holds),
    sections: (rated, { leftOut }) => aspectSections(rated, leftOut),
  },
})

function aspectSections(rated: readonly AspectRating[], leftOut: number): EvidenceSection[] {
  if (rated.length === 0) return []
  const held = rated.filter(({ holds }) => holds).length
  return [
    {
      summary: `${held} of ${keptOf(rated.length, leftOut, 'aspects')} are true of the answer`,
      entries: rated.map(({ aspect, holds, reason }) =>
        markedEntry(!holds, holds ? 'true' : 'not true', aspect, [
          reason === '' ? undefined : { label: 'reason', text: shownText(reason) },
        ]),
      ),
      ...(leftOut > 0 && { leftOut }),
    },
  ]
}
