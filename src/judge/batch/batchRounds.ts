import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import type { BatchEndpoint } from '../batchEndpoint.ts'
import { advanceParts, refusedParts } from './advanceParts.ts'
import type { BatchPaths } from './batchFiles.ts'
import { partPaths } from './batchFiles.ts'
import type { BatchJob } from './batchJob.ts'
import { writeJob } from './batchJob.ts'
import { writeOutcomes } from './batchReplies.ts'
import { outcomesOf } from './collectPart.ts'
import type { DeferredQuestion } from './deferringJudge.ts'
import type { batchLimits, BatchRequest, RequestOptions } from './writeRound.ts'
import { requestsOf, writeRound } from './writeRound.ts'

interface RoundsToAdvance<Pass> {
  job: BatchJob
  paths: BatchPaths
  endpoint: BatchEndpoint
  /** How questions of a case share requests. */
  judge: RequestOptions
  /** Judges all cases once more with a judge that answers from the batches. */
  passOver(): Promise<Pass>
  /** The limits of one file. @default those of OpenAI */
  limits?: typeof batchLimits
}

/**
 * Takes all steps of a job that are possible now: collects finished batches, writes their answers
 * to the verdict log, and submits the questions of the next round.
 * @returns the last pass over the cases; undefined while a batch is under way
 * @throws UserError if the endpoint can't be reached or refuses
 */
export async function advanceRounds<Pass extends { deferred: readonly DeferredQuestion[] }>(
  rounds: RoundsToAdvance<Pass>,
): Promise<Pass | undefined> {
  const { job, paths, passOver } = rounds
  for (;;) {
    await advanceParts(job, rounds)
    if (job.parts.some(part => !part.collected)) return undefined
    const pass = await passOver()
    const isRefused = refusedParts(job).length > 0
    if (job.state === 'cancelled' || pass.deferred.length === 0 || isRefused) {
      job.state = 'done'
      writeJob(paths, job)
      return pass
    }
    await beginRound(rounds, pass.deferred)
  }
}

async function beginRound(
  { job, paths, judge, endpoint, limits }: Omit<RoundsToAdvance<unknown>, 'passOver'>,
  deferred: readonly DeferredQuestion[],
): Promise<void> {
  const round = Math.max(0, ...job.parts.map(part => part.round)) + 1
  const requests = requestsOf(deferred, judge)
  const left = job.form || endpoint.knowsForm ? requests : await askFirst(requests)
  const form = job.form ?? endpoint.strictest
  job.parts.push(...writeRound(left, { paths, round, endpoint, form, ...(limits && { limits }) }))
  writeJob(paths, job)

  /** Sends one request live, because a form that the endpoint refuses would cost a whole round. */
  async function askFirst([first, ...others]: readonly BatchRequest[]): Promise<BatchRequest[]> {
    if (!first) return others
    const { outcome, form: found } = await endpoint.askNow(first.question)
    if ('refused' in outcome) throw new UserError({ problem: outcome.says })
    const outcomes = outcomesOf(first.member, outcome).map(one => ({ ...one, round }))
    writeOutcomes(partPaths(paths, `round-${round}-part-0`).replies, outcomes)
    const { temperature } = found
    job.form = { form: found.form, ...defined({ temperature }) }
    writeJob(paths, job)
    return others
  }
}
