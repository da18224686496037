import { counted } from '../../text/numbers.ts'
import { defineCheck } from '../check.ts'
import type { Finding } from '../finding.ts'

/** A smaller set is only begun. */
const fewestCases = 20
const largestShare = 0.5

/** Sets that never ask what the documents don't say, or hardly anything else. */
export const unanswerableShare = defineCheck({
  name: 'unanswerableShare',
  find: ({ sets }) =>
    sets.flatMap(({ cases, place }): Finding[] => {
      if (cases.length < fewestCases) return []
      const unanswerable = cases.filter(({ goldenCase }) => !goldenCase.answerable).length
      const of = `${unanswerable} of ${counted(cases.length, 'case')}`
      if (unanswerable === 0)
        return [
          {
            severity: 'note',
            place: place(['cases']),
            problem: `${of} can't be answered from the documents: a system that never declines looks perfect`,
            fix: 'Add questions with `answerable: false`, about one in ten',
          },
        ]
      if (unanswerable <= cases.length * largestShare) return []
      return [
        {
          severity: 'warning',
          place: place(['cases']),
          problem: `${of} can't be answered from the documents: a system that always declines looks good`,
          fix: 'Add questions that the documents answer, until they are the greater part',
        },
      ]
    }),
})
