import { listed } from '../../report/model/names.ts'
import { counted } from '../../text/numbers.ts'
import { defineCheck } from '../check.ts'
import { keptOutcomes } from '../keptHistory.ts'

/** With fewer runs, the system may just have been broken that day. */
const fewestRuns = 3

/** A case that failed in each kept run: its reference may be wrong, or the team may no longer look at it. */
export const alwaysFailed = defineCheck({
  name: 'alwaysFailed',
  find: ({ sets, history }) =>
    sets.flatMap(({ name, cases }) =>
      cases.flatMap(({ goldenCase, place }) => {
        const runs = keptOutcomes(history, name, goldenCase)
        if (runs.length < fewestRuns || runs.some(run => run.some(({ failed }) => !failed)))
          return []
        const missed = new Set(runs.flat().flatMap(outcome => outcome.missed))
        const what =
          missed.size === 0 ? 'The system gave no answer' : `The case missed ${listed([...missed])}`
        return [
          {
            severity: 'warning' as const,
            place: place(),
            problem: `${what} in each of ${counted(runs.length, 'kept run')}`,
            fix: 'Look at it with npx vitest-rag explain: correct the reference or the threshold, fix the system, or drop the case',
          },
        ]
      }),
    ),
})
