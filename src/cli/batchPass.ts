import type { BatchPass } from '../hub/batchProject.ts'
import type { Results } from '../results/results.ts'
import type { OpenBatchJob } from './batchJobOf.ts'
import { runVitest } from './runVitest.ts'

/** Runs the golden sets on the answers of the job, with a judge that answers from the batches. */
export async function passOver({
  job,
  paths,
}: Pick<OpenBatchJob, 'job' | 'paths'>): Promise<BatchPass> {
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
