import { advanceRounds } from '../../judge/batch/batchRounds.ts'
import { holdingJob, openBatchJob } from '../batchJobOf.ts'
import { passOver } from '../batchPass.ts'
import type { CommandCall, Output } from '../command.ts'
import { printBatch } from '../printBatch.ts'

/** The exit code while a batch is under way. */
export const underWay = 3

/**
 * Writes the answers of finished batches to the verdict log, and submits the next round.
 * @returns the exit code: 0 once nothing is left to collect, 3 while a batch is under way
 * @throws UserError where there is no job, or the endpoint can't be reached
 */
export async function batchCollect(call: CommandCall, output: Output): Promise<number> {
  const root = call.flags.root ?? process.cwd()
  const open = await openBatchJob(root)
  return holdingJob(root, async () => {
    const pass =
      open.job.state === 'done'
        ? undefined
        : await advanceRounds({ ...open, passOver: () => passOver(open) })
    printBatch(open, call, output, pass)
    return open.job.state === 'done' ? 0 : underWay
  })
}
