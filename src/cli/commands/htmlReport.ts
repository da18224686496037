import { join, relative } from 'node:path'
import { chooseBaseline } from '../../baseline/chooseBaseline.ts'
import { formerAnswers } from '../../baseline/formerAnswers.ts'
import { answersDecision } from '../../gate/answersDecision.ts'
import { decide } from '../../gate/decide.ts'
import { writeRunPage } from '../../page/writeRunPage.ts'
import { createFolder, folderName } from '../../results/folder.ts'
import { readSummary } from '../../results/resultsFile.ts'
import type { CommandCall, Output } from '../command.ts'
import { answersIn, foundRun } from '../namedSystem.ts'

/**
 * Writes the report of a run as one HTML file. It is compared with the baseline as it is now.
 * @throws UserError where there is no such run, or the baseline can't be read
 */
export function htmlReport({ files, flags }: CommandCall, { print }: Output): number {
  const { root = process.cwd(), against, out } = flags
  const { results, answers, file: resultsFile } = foundRun(root, files?.[0])
  const recorded = results.run.answers
  const {
    baseline,
    files: beside,
    name: place,
    leftAlone,
  } = chooseBaseline({
    root,
    against,
    ran: results.sets,
  })
  const compared = recorded === undefined ? baseline : undefined
  const decision =
    recorded === undefined
      ? decide({ results, baseline: compared })
      : answersDecision(results, recorded)
  const before = compared && formerAnswers({ file: beside.answers, against, root }, compared)
  const answerOf = answersIn(answers)
  const file = out ?? createFolder(join(root, folderName)).htmlReport
  writeRunPage(file, {
    root,
    run: {
      results,
      decision,
      baseline: compared,
      comparedWith: place,
      leftAlone,
      answersOf: record => ({ now: answerOf(record), before: before?.(record) }),
      notes: notesOn(decision.verdict, readSummary(resultsFile).decision?.verdict),
    },
  })
  print(`report: ${relative(process.cwd(), file)}`)
  return 0
}

/** The baseline may have changed since the run, and the run may have been decided by other rules. */
function notesOn(verdict: string, former: string | undefined): string[] {
  if (former === undefined || former === verdict) return []
  return [
    `When this run ended, its verdict was \`${former}\`. Against the baseline as it is now, it is \`${verdict}\`.`,
  ]
}
