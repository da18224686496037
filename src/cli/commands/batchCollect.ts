import { advanceRounds } from '../../judge/batch/batchRounds.ts'
import { holdingOpenJob } from '../batchJobOf.ts'
import { passOver } from '../batchPass.ts'
import type { CommandCall, Output } from '../command.ts'
import { printBatch } from '../printBatch.ts'

/**
 * Writes the answers of finished batches to the verdict log, and submits the next round.
 * @returns the exit code: 0 once nothing is left to collect, 1 if the endpoint refused a batch, 3 while one is in
 *   progress
 * @throws UserError if there is no job, or the endpoint can't be reached
 */
export async function batchCollect(
  call: CommandCall<{ json?: true; root?: string }>,
  output: Output,
): Promise<number> {
  const root = call.flags.root ?? process.cwd()
  return holdingOpenJob(root, async open => {
    const pass =
      open.job.state === 'done'
        ? undefined
        : await advanceRounds({ ...open, passOver: () => passOver(open) })
    return printBatch(open, call, output, pass)
  })
}
