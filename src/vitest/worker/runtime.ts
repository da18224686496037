import pLimit from 'p-limit'
import { inject } from 'vitest'
import type { TestContext } from 'vitest'
import { isUnavailable, UserError } from '../../errors.ts'
import type { PipelineAnswer } from '../../pipeline/pipeline.ts'
import { PipelineError } from '../../pipeline/pipelineError.ts'
import { planCases } from './casePlan.ts'
import { currentMainProcess } from './currentEvaluator.ts'
import type { MainProcess } from '../main/mainProcess.ts'
import type { AskedCase, CaseName, CaseToAsk, CaseOutcome } from '../hub/hubMessages.ts'
import { leaveOpen, whyOpen } from './leftOpen.ts'
import { withinBudget } from './withinBudget.ts'

/** Cases of one file that the pipeline is asked at once at most, where the plugin does not say. */
const defaultPipelineConcurrency = 16

/** What the generated module of a golden file calls. Not part of the public interface. */
export function goldenSet(file: string, pipelineModule: { default?: unknown }) {
  const { pipelineConcurrency = defaultPipelineConcurrency } = inject('rag') ?? {}
  const limit = pLimit(pipelineConcurrency)
  const outcomeOf = planCases(async (caseId, signal) => {
    const main = currentMainProcess()
    const caseToAsk = await main.caseToAsk({ file, caseId })
    const ask = async () => {
      const asked = caseToAsk.isRecorded
        ? recorded(caseToAsk)
        : await limit(() => askPipeline(caseToAsk, pipelineModule.default, { main, signal }))
      return { ...asked, file, caseId }
    }
    const { error, ...first } = await ask()
    let judged = await main.evaluateCase(first, signal)
    while (judged.isDoubtful) {
      const { error: _error, ...again } = await ask()
      judged = await main.drawAgain(again, signal)
    }
    return { judged, error }
  })
  return {
    async run(context: TestContext, caseId: string): Promise<CaseOutcome> {
      refuseRetry(context)
      const { judged, error } = await outcomeOf(context, caseId)
      await leaveOpen(context, whyOpen(judged.record))
      if (error) throw error
      return judged
    },
    check(context: TestContext, judged: CaseOutcome, metric: string): void {
      context.expect.soft(judged).toMeetThreshold(metric)
    },
  }
}

/** What came of asking for an answer. */
interface Asked extends Omit<AskedCase, keyof CaseName> {
  error?: PipelineError
}

/** A recorded answer wins over the pipeline: whoever writes one into a case wants it judged. */
function recorded({ timeout }: CaseToAsk): Asked {
  return { answered: 'recorded', milliseconds: 0, timeLeft: timeout }
}

/** Asks the system under test. A case's time begins when there is room for it. */
async function askPipeline(
  { timeout, isRecorded: _isRecorded, ...pipelineCase }: CaseToAsk,
  pipeline: unknown,
  { main, signal }: { main: MainProcess; signal: AbortSignal },
): Promise<Asked> {
  // Where all answers are recorded there is nothing to run.
  const { runPipeline } = await import('../../pipeline/runPipeline.ts')
  const { variant } = inject('rag') ?? {}
  const started = performance.now()
  const options = { signal, timeout, ...(variant !== undefined && { variant }) }
  const asked = await answerOf(() =>
    withinBudget(main, () => runPipeline(pipelineCase, pipeline, options)),
  )
  const milliseconds = performance.now() - started
  return { ...asked, milliseconds, timeLeft: timeout - milliseconds }
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
  run: () => Promise<PipelineAnswer>,
): Promise<Pick<Asked, 'answered' | 'error'>> {
  try {
    return { answered: await run() }
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error
    const unavailable = isUnavailable(error.cause) && { unavailable: true as const }
    return { answered: { error: error.message, ...unavailable }, error }
  }
}
