import { listed } from '../../report/model/names.ts'
import { counted } from '../../text/numbers.ts'
import { defineCheck } from '../check.ts'
import { isFirstTurn } from '../examination.ts'
import type { KeptOutcome } from '../keptHistory.ts'
import { keptOutcomes } from '../keptHistory.ts'

/** With fewer runs, the system may just have been broken that day. */
const fewestRuns = 3

/** A case that failed in each kept run: its reference may be wrong, or the team may no longer look at it. */
export const alwaysFailed = defineCheck({
  name: 'alwaysFailed',
  find: ({ sets, history }) =>
    sets.flatMap(({ name, cases }) =>
      cases.flatMap(({ goldenCase, place }, at) => {
        const runs = failedRuns(keptOutcomes(history, name, goldenCase))
        if (!runs) return []
        const missed = missedIn(runs)
        // After a turn without an answer, the others are not asked.
        const before = isFirstTurn({ goldenCase, place }) ? undefined : cases[at - 1]?.goldenCase
        const runsBefore = before && failedRuns(keptOutcomes(history, name, before))
        if (runsBefore && missedIn(runsBefore).size === 0) return []
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

type Runs = readonly (readonly KeptOutcome[])[]

/** The kept runs of a case that failed in all of them. */
function failedRuns(runs: Runs): Runs | undefined {
  const hasHeld = runs.some(run => run.some(({ failed }) => !failed))
  return runs.length < fewestRuns || hasHeld ? undefined : runs
}

/** Empty if the system gave no answer. */
const missedIn = (runs: Runs): Set<string> => new Set(runs.flat().flatMap(({ missed }) => missed))
