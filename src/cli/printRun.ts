import type { Problem } from '../errors.ts'
import type { PrintedRun } from '../report/assembly/printedRun.ts'
import type { Output } from './command.ts'
import { printedDocument } from './printedJson.ts'
import { RunRefused } from './runRefused.ts'
import type { FinishedRun } from './runVitest.ts'
import { UsageError } from './usageError.ts'

/** What `run --json` prints. */
export interface RunDocument extends PrintedRun {
  /** Of the command: that of the decision, or what else turns the run red. */
  exitCode: number
  /** What turns the run red besides its decision. */
  problems: Problem[]
}

/**
 * Prints as JSON what a run came to.
 * @param exitCode of the command
 * @throws RunRefused if something kept the run from its decision
 * @throws UsageError if the environment asks for a run without a decision
 */
export function printRun(
  { printed, problems }: Pick<FinishedRun, 'printed' | 'problems'>,
  exitCode: number,
  { print }: Output,
): void {
  if (!printed) throw problems.length > 0 ? new RunRefused(problems) : undecided
  const run = printed()
  const isExplained = exitCode === 0 || run.decision.exitCode > 0 || run.missed.length > 0
  const told = problems.length > 0 || isExplained ? [...problems] : [otherFailure]
  const document: RunDocument = { exitCode, problems: told, ...run }
  print(printedDocument('run-output', document))
}

const otherFailure: Problem = {
  problem: 'No score turned this run red: a test failed for another reason, or Vitest did',
  fix: 'Read what Vitest printed to standard error',
}

const undecided = new UsageError({
  problem: 'Expected a run with a decision with `--json`, but the environment asks for one without',
  fix: 'Unset VITEST_RAG_GATE and VITEST_RAG_PLAN',
})
