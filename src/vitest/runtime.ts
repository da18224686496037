import { inject } from 'vitest'
import type { TestContext } from 'vitest'
import { isUnavailable, UserError } from '../errors.ts'
import type { GoldenCase } from '../golden/goldenSet.ts'
import { PipelineError } from '../pipeline/pipelineError.ts'
import { runPipeline } from '../pipeline/runPipeline.ts'
import type { CaseRecord } from '../results/results.ts'
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

/** What the generated module of a golden file calls. Not part of the public interface. */
export function goldenSet(
  { set, file, timeout: timeoutOfSet }: GoldenSetFacts,
  pipelineModule: { default?: unknown },
) {
  return {
    async run(context: TestContext, job: GoldenJob): Promise<CaseRecord> {
      refuseRetry(context)
      const { variant } = inject('rag') ?? {}
      const timeout = job.goldenCase.timeout ?? timeoutOfSet
      const { signal } = context
      const ask = async (): Promise<{ caseJob: CaseJob; error?: PipelineError }> => {
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
      }
      const evaluator = currentEvaluator()
      const { caseJob, error } = await ask()
      const first = await evaluator.evaluateCase(caseJob, signal)
      const record = await drawAgain(first, async (draw, missed) => {
        const { caseJob: again } = await ask()
        return evaluator.drawAgain({ ...again, draw, missed }, signal)
      })
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
