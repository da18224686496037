import { resolveMetric } from '../../scores/resolveMetric.ts'
import { counted } from '../../text/numbers.ts'
import { defineCheck } from '../check.ts'
import type { ExaminedSet } from '../examination.ts'
import type { DoctorFinding } from '../finding.ts'

/** A smaller set is only begun. */
const fewestCases = 20
const largestShare = 0.5

/** Sets that never ask what the documents don't say, and sets that ask hardly anything else. */
export const unanswerableShare = defineCheck({
  name: 'unanswerableShare',
  find: ({ sets }) =>
    sets.flatMap((set): DoctorFinding[] => {
      const { cases, place } = set
      if (cases.length < fewestCases) return []
      const unanswerable = cases.filter(({ goldenCase }) => !goldenCase.answerable).length
      if (unanswerable === 0) {
        if (!looksAtAnswers(set)) return []
        return [
          {
            severity: 'note',
            place: place(['cases']),
            problem: `All ${counted(cases.length, 'case')} can be answered from the documents: a system that never declines looks perfect`,
            fix: 'Add questions with `answerable: false`, about one in ten',
          },
        ]
      }
      if (unanswerable <= cases.length * largestShare) return []
      return [
        {
          severity: 'warning',
          place: place(['cases']),
          problem: `${unanswerable} of ${counted(cases.length, 'case')} can't be answered from the documents: a system that always declines looks good`,
          fix: 'Add questions that the documents answer until they are the majority',
        },
      ]
    }),
})

/** Where a set measures retrieval alone, a system that never declines looks no better. */
function looksAtAnswers({ cases, known }: ExaminedSet): boolean {
  return cases.some(({ goldenCase: { metrics } }) =>
    Object.entries(metrics).some(
      ([key, setting]) => resolveMetric(key, setting, known).metric.measures === 'answer',
    ),
  )
}
