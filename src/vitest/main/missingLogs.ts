import { resolve } from 'node:path'
import { factsOf } from '../../judge/log/logReader.ts'
import { printable } from '../../text/untrusted.ts'
import type { RunPlan } from '../../run/runPlan.ts'

export interface ReplayedLogs {
  root: string
  plan: Pick<RunPlan, 'repeat'>
  /** Relative to the root. @default none */
  replayFrom?: readonly string[]
  /** Shows a line to the user. */
  log(line: string): void
}

/**
 * Says which logs are missing that a run would replay from. That is no error: a cache is empty before the
 * first run. All that they would have answered is asked.
 * @throws UserError where one is there and is no file
 */
export function tellMissingLogs({ root, plan, replayFrom = [], log }: ReplayedLogs): void {
  const missing = replayFrom.filter(file => !factsOf(resolve(root, file)))
  if (plan.repeat > 0) return
  for (const file of missing) {
    log(`RAG: there is no ${printable(file, 160)}, so nothing is replayed from it.`)
  }
}
