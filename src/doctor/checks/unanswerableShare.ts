import { resolveMetric } from '../../scores/resolveMetric.ts'
import { counted } from '../../text/numbers.ts'
import { defineCheck } from '../check.ts'
import type { ExaminedSet } from '../examination.ts'
import { isFirstTurn } from '../examination.ts'
import type { DoctorFinding } from '../finding.ts'

/** A smaller set is still at its beginning. */
const fewestCases = 20
const largestShare = 0.5

/** Sets without any unanswerable question, and sets with hardly any other questions. */
export const unanswerableShare = defineCheck({
  name: 'unanswerableShare',
  find: ({ sets }) =>
    sets.flatMap((set): DoctorFinding[] => {
      const { place } = set
      if (set.cases.filter(isFirstTurn).length < fewestCases) return []
      // "Thanks!" has no answer in any document.
      const cases = set.cases.filter(({ goldenCase }) => !goldenCase.setsTheStage)
      // To ask back is not a refusal.
      const unanswerable = cases.filter(
        ({ goldenCase: { answerable, asksBack } }) => !answerable && !asksBack,
      ).length
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

/** If a set measures only retrieval, a system that never declines gains nothing. */
function looksAtAnswers({ cases, known }: ExaminedSet): boolean {
  return cases.some(({ goldenCase: { metrics } }) =>
    Object.entries(metrics).some(
      ([key, setting]) => resolveMetric(key, setting, known).metric.measures === 'answer',
    ),
  )
}
