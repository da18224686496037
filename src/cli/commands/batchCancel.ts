import { isOver } from '../../judge/batch/advanceParts.ts'
import { writeJob } from '../../judge/batch/batchJob.ts'
import { holdingOpenJob } from '../batchJobOf.ts'
import type { CommandCall, Output } from '../command.ts'
import { printBatch } from '../printBatch.ts'

/**
 * Cancels the batches in progress. The job submits nothing more, and a new one may begin.
 * @returns the exit code: always 0
 * @throws UserError if there is no job, or the endpoint can't be reached
 */
export async function batchCancel(
  call: CommandCall<{ json?: true; root?: string }>,
  output: Output,
): Promise<number> {
  const root = call.flags.root ?? process.cwd()
  return holdingOpenJob(root, async open => {
    const { job, paths, endpoint } = open
    if (job.state === 'open') {
      // First, so that a fault of the endpoint does not keep a new job from beginning.
      job.state = 'cancelled'
      writeJob(paths, job)
    }
    for (const part of job.parts) {
      if (part.collected || part.batchId === undefined) continue
      const { status } = await endpoint.retrieve(part.batchId)
      if (isOver(status)) continue
      const { counts, ...cancelled } = await endpoint.cancel(part.batchId)
      Object.assign(part, { status: cancelled.status, counts })
      writeJob(paths, job)
    }
    printBatch(open, call, output)
    return 0
  })
}
