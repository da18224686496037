import { formerAnswerOf } from '../report/cases/formerCase.ts'
import { chooseBaseline } from '../baseline/chooseBaseline.ts'
import { formerAnswers } from '../baseline/formerAnswers.ts'
import { answersDecision } from '../gate/answersDecision.ts'
import { calibrationFile, readCalibration } from '../calibration/record/calibrationRecord.ts'
import { withLaterCalibration } from '../calibration/record/laterCalibration.ts'
import { UserError } from '../errors.ts'
import { relativePath } from '../files/relativePath.ts'
import { decide } from '../gate/decide.ts'
import type { PageOfRun } from '../page/writeRunPage.ts'
import type { Results } from '../results/results.ts'
import { printable } from '../text/untrusted.ts'
import type { NamedSystem } from './namedSystem.ts'
import { answersIn, foundRun, namedSystem } from './namedSystem.ts'
import { UsageError } from './usageError.ts'

type AnswerOf = ReturnType<typeof answersIn>

export interface NamedRun {
  /** Absolute path of the project's folder. */
  root: string
  /** As for `namedSystem`. @default the last run */
  name: string | undefined
  /** The commit with the baseline. @default the working tree */
  against?: string | undefined
  /** Another run to compare with, instead of a baseline. @default none */
  beside?: string | undefined
}

/**
 * The content of a page on a run, compared with the current baseline.
 * @throws UserError if there is no such run, if the baseline can't be read, or if both a run and a commit are given to
 *   compare with
 */
export function pagedRunOf({ root, name, against, beside }: NamedRun): PageOfRun['run'] {
  if (beside !== undefined && against !== undefined) throw twoOthers
  const { results: recorded, answers, records, decision: former } = foundRun(root, name)
  const results = withCalibrationNow(root, recorded)
  const answerOf = answersIn(answers)
  if (beside !== undefined) return besideAnother({ results, answerOf }, namedSystem(root, beside))
  const recordedAnswers = results.run.answers
  const chosen = chooseBaseline({ root, against, ran: results.sets })
  const { files: kept, name: place, leftAlone } = chosen
  const baseline = recordedAnswers === undefined ? chosen.baseline : undefined
  const decision =
    recordedAnswers === undefined
      ? decide({ results, baseline })
      : answersDecision(results, recordedAnswers)
  const before = baseline && formerAnswers({ file: kept.answers, against, root }, baseline)
  return {
    results,
    decision,
    baseline,
    comparedWith: place,
    leftAlone,
    recordsFile: relativePath(root, records),
    answersOf: record => ({
      now: answerOf(record),
      before: formerAnswerOf(before, decision, record),
    }),
    notes: notesOn(decision.verdict, former?.verdict),
  }
}

/** With a damaged record, the page has no corrected means; the run has already reported it. */
function withCalibrationNow(root: string, results: Results): Results {
  try {
    const record = readCalibration(calibrationFile(root))
    return record ? withLaterCalibration(results, record) : results
  } catch (error) {
    if (error instanceof UserError) return results
    throw error
  }
}

const twoOthers = new UsageError({
  problem: 'Expected either `--compare` or `--against`, got both',
  fix: '`--compare` also takes a commit, and then uses its baseline',
})

/** Uses another run as the baseline: its scores, and its answers if they are kept. */
function besideAnother(
  { results, answerOf }: { results: Results; answerOf: AnswerOf },
  other: NamedSystem,
): PageOfRun['run'] {
  const baseline = other.scores
  return {
    results,
    baseline,
    decision: decide({ results, baseline, options: { mode: 'warn' } }),
    comparedWith: `the run ${printable(other.name, 80)}`,
    answersOf: record => ({ now: answerOf(record), before: other.answerOf?.(record) }),
  }
}

/** Notes on differences from the decision of the run: the baseline or the rules may have changed since. */
function notesOn(verdict: string, former: string | undefined): string[] {
  if (former === undefined || former === verdict) return []
  return [
    `When this run ended, its verdict was \`${former}\`. Against the baseline as it is now, it is \`${verdict}\`.`,
  ]
}
