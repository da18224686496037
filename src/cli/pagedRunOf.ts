import { chooseBaseline } from '../baseline/chooseBaseline.ts'
import { formerAnswers } from '../baseline/formerAnswers.ts'
import { answersDecision } from '../gate/answersDecision.ts'
import { decide } from '../gate/decide.ts'
import type { PageOfRun } from '../page/writeRunPage.ts'
import { readSummary } from '../results/resultsFile.ts'
import { answersIn, foundRun } from './namedSystem.ts'

export interface NamedRun {
  /** Absolute path of the project's folder. */
  root: string
  /** As for `namedSystem`. @default the last run */
  name: string | undefined
  /** The commit whose baseline counts. @default the working tree's */
  against: string | undefined
}

/**
 * What a page says of a run, compared with the baseline as it is now.
 * @throws UserError where there is no such run, or the baseline can't be read
 */
export function pagedRunOf({ root, name, against }: NamedRun): PageOfRun['run'] {
  const { results, answers, file } = foundRun(root, name)
  const recorded = results.run.answers
  const chosen = chooseBaseline({ root, against, ran: results.sets })
  const { files: beside, name: place, leftAlone } = chosen
  const baseline = recorded === undefined ? chosen.baseline : undefined
  const decision =
    recorded === undefined ? decide({ results, baseline }) : answersDecision(results, recorded)
  const before = baseline && formerAnswers({ file: beside.answers, against, root }, baseline)
  const answerOf = answersIn(answers)
  return {
    results,
    decision,
    baseline,
    comparedWith: place,
    leftAlone,
    answersOf: record => ({ now: answerOf(record), before: before?.(record) }),
    notes: notesOn(decision.verdict, readSummary(file).decision?.verdict),
  }
}

/** The baseline may have changed since the run, and the run may have been decided by other rules. */
function notesOn(verdict: string, former: string | undefined): string[] {
  if (former === undefined || former === verdict) return []
  return [
    `When this run ended, its verdict was \`${former}\`. Against the baseline as it is now, it is \`${verdict}\`.`,
  ]
}
