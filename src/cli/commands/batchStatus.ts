import type { BatchJob } from '../../judge/batch/batchJob.ts'
import { openBatchJob } from '../batchJobOf.ts'
import type { OpenBatchJob } from '../batchJobOf.ts'
import type { CommandCall, Output } from '../command.ts'
import { printBatch } from '../printBatch.ts'

/**
 * Prints the current progress of a job's batches, from their endpoint. Writes no file.
 * @returns the exit code: always 0
 * @throws UserError if there is no job, or the endpoint can't be reached
 */
export async function batchStatus(
  call: CommandCall<{ json?: true; root?: string }>,
  output: Output,
): Promise<number> {
  const open = await openBatchJob(call.flags.root ?? process.cwd())
  printBatch({ ...open, job: await asOfNow(open) }, call, output)
  return 0
}

async function asOfNow({ job, endpoint }: OpenBatchJob): Promise<BatchJob> {
  const parts = job.parts.map(async part => {
    if (part.collected || part.batchId === undefined) return part
    const { status, counts } = await endpoint.retrieve(part.batchId)
    return { ...part, status, counts }
  })
  return { ...job, parts: await Promise.all(parts) }
}
