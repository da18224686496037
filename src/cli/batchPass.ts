import { UserError } from '../errors.ts'
import type { BatchPass } from '../judge/batch/deferringJudge.ts'
import type { Results } from '../results/results.ts'
import { isMeant } from '../results/integrity.ts'
import { firstFew } from '../text/firstFew.ts'
import { counted } from '../text/numbers.ts'
import { printable } from '../text/untrusted.ts'
import { planRun } from '../run/runPlan.ts'
import type { RunVariables } from '../run/runVariables.ts'
import { askedRun } from './askedRun.ts'
import type { OpenBatchJob } from './batchJobOf.ts'
import { casesOf } from './batchJobOf.ts'
import type { Output } from './command.ts'
import { runVitest } from './runVitest.ts'
import { UsageError } from './usageError.ts'

/** Runs the golden sets on the answers of the job, with a judge that answers from finished batches. */
export async function passOver({
  job,
  paths,
}: Pick<OpenBatchJob, 'job' | 'paths'>): Promise<BatchPass> {
  const { vitestArguments, repeats } = job
  const cases = { ...askedRun(), ...casesOf(job) }
  const passes: BatchPass[] = []
  let former: Results | undefined
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const kind = { kind: 'batch', answers: paths.answers } as const
    const plan = planRun(kind, cases, { repeat, runs: repeats })
    const { results, services } = await runVitest({ vitestArguments, plan, former })
    former = results
    const { pass } = (await services?.openBatch()) ?? {}
    if (!pass) throw new Error('Expected the plugin to report the outcome of the pass')
    // Each pass numbers its groups from the start, so add the repeat.
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

/**
 * Runs the golden sets with a judge that answers nothing, to collect the pipelines' answers.
 * @throws UserError if a golden set can't be run, or no pipeline gave an answer
 */
export async function askPipelines(
  vitestArguments: readonly string[],
  asked: RunVariables,
  { printError }: Pick<Output, 'printError'>,
): Promise<void> {
  const plan = planRun({ kind: 'batch', answers: undefined }, asked)
  const { results, exitCode } = await runVitest({ vitestArguments, plan })
  const { cases, unrecorded, run } = results
  const [broken] = run.broken
  if (broken) throw notRun(broken)
  if (exitCode > 1) throw notAsked
  const failed = cases.flatMap(({ caseId, error }) => (error === undefined ? [] : [caseId]))
  const lost = unrecorded.filter(isMeant).map(({ caseId }) => caseId)
  if (failed.length === cases.length) throw noAnswers(cases[0]?.error)
  const names = [...failed, ...lost].map(name => printable(name, 80))
  if (names.length > 0)
    printError(`${counted(names.length, 'case')} without an answer: ${firstFew(names, 5)}`)
}

const notAsked = new UsageError({
  problem: 'The pipelines could not be asked, so nothing was submitted',
  fix: 'Fix the errors above, then submit again',
})

function notRun({ file, reason }: Results['run']['broken'][number]): UserError {
  return new UserError({
    place: { file: printable(file, 160) },
    problem: `The golden set can't be run, so nothing was submitted: ${printable(reason, 300)}`,
    fix: 'To see the cause: npx vitest-rag run',
  })
}

function noAnswers(error: string | undefined): UserError {
  return new UserError({
    problem: `No pipeline gave an answer, so nothing was submitted${error === undefined ? '' : `: ${error}`}`,
    fix: 'To see the error of each case: npx vitest-rag run',
  })
}
