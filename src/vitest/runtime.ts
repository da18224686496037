import pLimit from 'p-limit'
import type { LimitFunction } from 'p-limit'
import { inject } from 'vitest'
import type { TestContext } from 'vitest'
import { isUnavailable, UserError } from '../errors.ts'
import type { GoldenCase } from '../golden/goldenSet.ts'
import { PipelineError } from '../pipeline/pipelineError.ts'
import { runPipeline } from '../pipeline/runPipeline.ts'
import type { CaseRecord } from '../results/results.ts'
import { createCasePlan } from './casePlan.ts'
import { currentEvaluator } from './currentEvaluator.ts'
import { drawAgain } from './drawAgain.ts'
import type { CaseJob } from './evaluator.ts'
import { leaveOpen, whyOpen } from './leftOpen.ts'

interface GoldenSetFacts {
  set: string
  file: string
  timeout: number
}

interface GoldenJob {
  goldenCase: GoldenCase
  line: number
  thresholdLines: Record<string, number>
}

/** Cases of one file that the pipeline is asked at once at most, where the plugin does not say. */
const defaultPipelineConcurrency = 16

/** What the generated module of a golden file calls. Not part of the public interface. */
export function goldenSet(facts: GoldenSetFacts, pipelineModule: { default?: unknown }) {
  const plan = createCasePlan<{ record: CaseRecord; error?: PipelineError }>()
  const { pipelineConcurrency = defaultPipelineConcurrency } = inject('rag') ?? {}
  const limit = pLimit(pipelineConcurrency)
  return {
    plan(job: GoldenJob): void {
      plan.add(job.goldenCase.id, async signal => {
        const ask = () => askPipeline(job, { facts, pipelineModule, limit, signal })
        const evaluator = currentEvaluator()
        const { caseJob, ...failed } = await ask()
        const first = await evaluator.evaluateCase(caseJob, signal)
        const record = await drawAgain(first, async (draw, missed) => {
          const { caseJob: again } = await ask()
          return evaluator.drawAgain({ ...again, draw, missed }, signal)
        })
        return { record, ...failed }
      })
    },
    async run(context: TestContext, caseId: string): Promise<CaseRecord> {
      refuseRetry(context)
      const { record, error } = await plan.outcomeOf(context, caseId)
      context.task.meta.rag = { ...context.task.meta.rag, record }
      leaveOpen(context, whyOpen(record))
      if (error) throw error
      return record
    },
    check(context: TestContext, record: CaseRecord, metric: string): void {
      context.expect.soft(record).toMeetThreshold(metric)
    },
  }
}

interface Asking {
  facts: GoldenSetFacts
  pipelineModule: { default?: unknown }
  limit: LimitFunction
  signal: AbortSignal
}

/** Asks the system under test, when there is room for it: a case's time begins then. */
async function askPipeline(
  job: GoldenJob,
  { facts, pipelineModule, limit, signal }: Asking,
): Promise<{ caseJob: CaseJob; error?: PipelineError }> {
  const { set, file, timeout: timeoutOfSet } = facts
  const { variant } = inject('rag') ?? {}
  const timeout = job.goldenCase.timeout ?? timeoutOfSet
  return limit(async () => {
    const started = performance.now()
    const { answered, ...failed } = await answerOf(() =>
      runPipeline(job.goldenCase, pipelineModule.default, {
        signal,
        timeout,
        ...(variant !== undefined && { variant }),
      }),
    )
    const milliseconds = performance.now() - started
    const timeLeft = timeout - milliseconds
    return { caseJob: { set, file, ...job, answered, milliseconds, timeLeft }, ...failed }
  })
}

/** A retry would draw a missed score again until it passes. */
function refuseRetry({ task }: TestContext): void {
  const { retry } = task
  const count = typeof retry === 'object' ? (retry.count ?? 0) : (retry ?? 0)
  if (count === 0) return
  throw new UserError({
    problem: `Expected \`retry\` to be 0 for golden sets, got ${count}`,
    fix: 'Scores that are drawn again until they pass measure nothing. Set `retry` on other tests only, e.g. in a project of their own.',
  })
}

async function answerOf(
  run: () => ReturnType<typeof runPipeline>,
): Promise<{ answered: CaseJob['answered']; error?: PipelineError }> {
  try {
    return { answered: { output: await run() } }
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error
    const unavailable = isUnavailable(error.cause) && { unavailable: true as const }
    return { answered: { error: error.message, ...unavailable }, error }
  }
}
