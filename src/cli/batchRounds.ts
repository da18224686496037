import { UserError } from '../errors.ts'
import type { BatchPass } from '../hub/batchProject.ts'
import { advanceParts, refusedParts } from '../judge/batch/advanceParts.ts'
import { partPaths } from '../judge/batch/batchFiles.ts'
import { writeJob } from '../judge/batch/batchJob.ts'
import { writeOutcomes } from '../judge/batch/batchReplies.ts'
import { outcomesOf } from '../judge/batch/collectPart.ts'
import type { DeferredQuestion } from '../judge/batch/deferringJudge.ts'
import type { BatchRequest } from '../judge/batch/writeRound.ts'
import { requestsOf, writeRound } from '../judge/batch/writeRound.ts'
import type { Results } from '../results/results.ts'
import type { OpenBatchJob } from './batchJobOf.ts'
import { runVitest } from './runVitest.ts'

/**
 * Takes a job as far as it goes now: collects what is there, writes answers to the verdict log, and submits the
 * questions of the next round.
 * @returns what the last pass over the cases came to; undefined where a batch is under way
 * @throws UserError where the endpoint can't be reached or refuses
 */
export async function advanceJob(open: OpenBatchJob): Promise<BatchPass | undefined> {
  const { job, paths } = open
  for (;;) {
    await advanceParts(job, open)
    if (job.parts.some(part => !part.collected)) return undefined
    const pass = await passOver(open)
    const [refused] = refusedParts(job)
    if (job.state === 'cancelled' || pass.deferred.length === 0 || refused) {
      job.state = 'done'
      writeJob(paths, job)
      return pass
    }
    await beginRound(open, pass.deferred)
  }
}

/** Runs the golden sets on the answers of the job, with a judge that answers from the batches. */
async function passOver({ job, paths }: OpenBatchJob): Promise<BatchPass> {
  const { vitestArguments, repeats } = job
  const passes: BatchPass[] = []
  let former: Results | undefined
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const request = { vitestArguments, repeat, former, runs: repeats, answers: paths.answers }
    const { results, services } = await runVitest({ ...request, batch: true })
    former = results
    const { pass } = (await services?.openBatch()) ?? {}
    if (!pass) throw new Error('Expected the plugin to tell what the pass came to')
    // Groups are numbered in each pass anew.
    const deferred = pass.deferred.map(one => ({ ...one, group: `${repeat} ${one.group}` }))
    passes.push({ ...pass, deferred })
  }
  const last = passes.at(-1)
  if (!last) throw new Error('Expected the answers of a repeat')
  return {
    ...last,
    deferred: passes.flatMap(({ deferred }) => deferred),
    givenUp: new Map(passes.flatMap(({ givenUp }) => [...givenUp])),
  }
}

async function beginRound(
  { job, paths, judge, endpoint }: OpenBatchJob,
  deferred: readonly DeferredQuestion[],
): Promise<void> {
  const { joins, materialTokens } = judge
  const round = Math.max(0, ...job.parts.map(part => part.round)) + 1
  const requests = requestsOf(deferred, { joins, materialTokens })
  const left = job.form || endpoint.knowsForm ? requests : await askFirst(requests)
  const form = job.form ?? endpoint.strictest
  job.parts.push(...writeRound(left, { paths, round, endpoint, form }))
  writeJob(paths, job)

  /** One request goes live: a form that the endpoint refuses would cost a whole round. */
  async function askFirst([first, ...others]: readonly BatchRequest[]): Promise<BatchRequest[]> {
    if (!first) return others
    const { outcome, form: found } = await endpoint.askNow(first.question)
    if ('refused' in outcome) throw new UserError({ problem: outcome.says })
    const outcomes = outcomesOf(first.member, outcome).map(one => ({ ...one, round }))
    writeOutcomes(partPaths(paths, `round-${round}-part-0`).replies, outcomes)
    const { temperature } = found
    job.form = { form: found.form, ...(temperature !== undefined && { temperature }) }
    writeJob(paths, job)
    return others
  }
}
