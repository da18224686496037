import type { LimitFunction } from 'p-limit'
import pLimit from 'p-limit'
import type { SuiteCollector, TestContext } from 'vitest'
import { inject, TestRunner } from 'vitest'
import { defined } from '../../defined.ts'
import { isUnavailable, UserError } from '../../errors.ts'
import type { PipelineAnswer } from '../../pipeline/pipeline.ts'
import type { ContextsElsewhere } from '../../pipeline/pipelineResult.ts'
import { PipelineError } from '../../pipeline/pipelineError.ts'
import type { RunPipelineOptions, ToldVariant } from '../../pipeline/runPipeline.ts'
import { meetsThreshold } from './meetsThreshold.ts'
import { currentCase } from './currentCase.ts'
import { currentMainProcess } from './currentEvaluator.ts'
import type { CaseName } from '../../hub/callMessages.ts'
import type { AnswerGiven, CaseToAsk, CaseOutcome } from '../../hub/hubMessages.ts'
import { leaveOpen, whyOpen } from './leftOpen.ts'
import { currentTest } from './currentTest.ts'

/** The default of the plugin: the most cases of one file that the pipeline answers concurrently. */
const defaultPipelineConcurrency = 16

/** The names of a golden file and its set, and the pipeline's module, as the file names it. */
interface GoldenNames {
  file: string
  set: string
  module?: string
  /** The system that answers, if there are several. */
  variant?: ToldVariant
  /** The user chose another variant. Vitest's filter by line also runs tests that the module skips. */
  isLeftOut?: true
}

/** One limit for all variants of a golden set. */
const limits = new Map<string, LimitFunction>()

function limitOf(file: string): LimitFunction {
  const { pipelineConcurrency = defaultPipelineConcurrency } = inject('rag') ?? {}
  const limit = limits.get(file) ?? pLimit(pipelineConcurrency)
  limits.set(file, limit)
  return limit
}

/** Asserts that a case meets the threshold of one metric. */
type Check = (context: TestContext, judged: CaseOutcome) => void

/** The runtime of the generated module of a golden file. Not part of the public interface. */
export function goldenSet(
  { file, set, module, variant, isLeftOut }: GoldenNames,
  pipelineModule: { default?: unknown },
) {
  /** Ids of the cases whose answer the main process has. */
  const recorded = new Set<string>()
  const ofVariant = variant && { variant: variant.name }
  const system = { ...defined({ module }), ...(variant && { variant }) }
  const outcomeOf = planCases(async (caseId, signal) => {
    const main = currentMainProcess()
    const name = { file, caseId, ...ofVariant }
    const once = (draw: number) =>
      limitOf(file)(async () => {
        const toAsk = await main.beginCase(name)
        const { error, ...asked } = await currentCase.run({ name, draw }, () =>
          askFor(toAsk, pipelineModule.default, { ...system, signal }),
        )
        const drawn = draw > 0 && { isDraw: true as const }
        // Submit the answer before another case takes the place, so that its usage is counted.
        return { error, judged: main.judgeCase({ ...name, ...asked, ...drawn }, signal) }
      })
    if (recorded.has(caseId)) return { judged: await judgeRecorded(name, signal) }
    const { error, judged: begun } = await once(0)
    let judged = await begun
    for (let draw = 1; judged.isDoubtful; draw += 1) judged = await (await once(draw)).judged
    return { judged, error }
  })
  return {
    /**
     * Sets the places and cases of the suite and its tests. Vitest would derive the places from the stack of every
     * call, which takes as long as the calls themselves.
     * @param places of the suite and of its tests, e.g. `1:7 12:5 20:5:recorded`
     */
    place({ suite, tasks }: SuiteCollector, places: string): void {
      const [ofSuite, ...ofTests] = places.split(' ')
      if (suite && ofSuite !== undefined) suite.location = positionOf(ofSuite)
      for (const [index, task] of tasks.entries()) {
        const place = ofTests[index]
        if (task.type !== 'test' || place === undefined) continue
        task.location = positionOf(place)
        if (place.endsWith(':recorded')) recorded.add(task.name)
        task.meta.rag = { golden: { file, set, caseId: task.name, ...ofVariant } }
      }
    },
    async run(context: TestContext, checks: Readonly<Record<string, Check>>): Promise<void> {
      if (isLeftOut) context.skip('another variant was chosen')
      refuseRetry(context)
      const { judged, error } = await outcomeOf(context, context.task.name)
      await leaveOpen(context, whyOpen(judged.record))
      if (error) throw asThrown(error)
      for (const check of Object.values(checks)) check(context, judged)
    },
    check: checkThreshold,
  }
}

function checkThreshold(metric: string, context: TestContext, judged: CaseOutcome): void {
  // Skip a passed check: creating the `expect` of a test takes longer than everything else that a worker does with a
  // judged case.
  if (meetsThreshold(judged, metric) && !assertionsCount(context)) return
  context.expect.soft(judged).toMeetThreshold(metric)
}

function positionOf(place: string): { line: number; column: number } {
  const [line, column] = place.split(':')
  return { line: Number(line), column: Number(column) }
}

/** A recorded answer runs no pipeline, so it needs no place in the limit: one message per case, many concurrently. */
async function judgeRecorded(name: CaseName, signal: AbortSignal): Promise<CaseOutcome> {
  const main = currentMainProcess()
  const asked = { ...name, answered: 'recorded' } as const
  let judged = await main.judgeCase(asked, signal)
  while (judged.isDoubtful) judged = await main.judgeCase({ ...asked, isDraw: true }, signal)
  return judged
}

/** The answer of the pipeline, or why there is none. */
type Asked = (AnswerGiven | { answered: 'recorded' }) & { error?: PipelineError }

/** A recorded answer takes precedence over the pipeline. */
async function askFor(
  { pipelineCase, timeout, isRecorded, refused }: CaseToAsk,
  pipeline: unknown,
  told: Omit<RunPipelineOptions, 'timeout'>,
): Promise<Asked> {
  if (isRecorded) return { answered: 'recorded' }
  // Load these only now: they are not needed if all answers are recorded.
  const [{ runPipeline }, { recordSteps }, { hasNoRetrieval, spanContexts }] = await Promise.all([
    import('../../pipeline/runPipeline.ts'),
    import('../../pipeline/steps/recordSteps.ts'),
    import('../../pipeline/steps/spans/spanContexts.ts'),
  ])
  const started = performance.now()
  const { result: asked, ...steps } = await recordSteps(seenSpans =>
    answerOf(async () => {
      if (refused !== undefined) throw new PipelineError([{ problem: refused }])
      const contexts: ContextsElsewhere = (at, { declines }) => {
        const seen = seenSpans()
        // A guard declines before anything is retrieved.
        return declines && hasNoRetrieval(seen) ? undefined : spanContexts(seen, at)
      }
      const options = { ...told, timeout, ...(inject('rag')?.contexts && { contexts }) }
      return runPipeline(pipelineCase, pipeline, options)
    }),
  )
  const milliseconds = performance.now() - started
  return { ...asked, ...steps, milliseconds, timeLeft: timeout - milliseconds }
}

/** The error of the pipeline says the same as the one around it, and has the pipeline's stack. */
function asThrown(error: PipelineError): Error {
  return error.cause instanceof Error ? error.cause : error
}

/** Refuses retries, because they would repeat a missed score until it passes. */
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
): Promise<Pick<AnswerGiven, 'answered'> & { error?: PipelineError }> {
  try {
    return { answered: await run() }
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error
    const unavailable = isUnavailable(error.cause) && { unavailable: true as const }
    return { answered: { error: error.message, ...unavailable }, error }
  }
}

/**
 * Whether the number of assertions of a test may matter: to `requireAssertions` in the configuration, to a runner of
 * the user, or to `expect.hasAssertions()` in a hook.
 */
function assertionsCount({ task }: Pick<TestContext, 'task'>): boolean {
  const { beforeEach, afterEach, aroundEach } = TestRunner.getSuiteHooks(task.file)
  const hooks = beforeEach.length + afterEach.length + aroundEach.length
  // The matchers add one hook of their own, if the set-up ran for the file.
  const ownHooks = currentTest.getStore() === task ? 1 : 0
  return hooks > ownHooks || inject('rag')?.countsAssertions === true
}

/** The most cases in progress at once, so that a large set does not fill the memory. */
const mostUnderWay = 256

/** Waits for the outcome of the case of a test. */
type OutcomeOf<Outcome> = (context: TestContext, caseId: string) => Promise<Outcome>

interface Begun<Outcome> {
  controller: AbortController
  outcome: Promise<Outcome>
}

/**
 * Begins all cases of a file that were selected when the first of their tests runs, and lets each test wait for its
 * own. So the time depends only on the pipeline and the judge, not on how many tests Vitest runs at once.
 */
function planCases<Outcome>(
  start: (caseId: string, signal: AbortSignal) => Promise<Outcome>,
): OutcomeOf<Outcome> {
  const limit = pLimit(mostUnderWay)
  let begun: Map<string, Begun<Outcome>> | undefined

  function begin(caseId: string): Begun<Outcome> {
    const controller = new AbortController()
    const { signal } = controller
    const outcome = limit(async () => {
      signal.throwIfAborted()
      return start(caseId, signal)
    })
    // The outcome may fail before its test awaits it, which must not count as an unhandled rejection.
    outcome.catch(() => {})
    return { controller, outcome }
  }

  return async (context, caseId) => {
    begun ??= new Map(selectedCases(context).map(id => [id, begin(id)]))
    const own = begun.get(caseId)
    if (!own) throw new Error(`Case ${JSON.stringify(caseId)} was not planned`)
    const { signal } = context
    const stop = () => own.controller.abort(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await own.outcome
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}

/** The cases in the suite of a test that no filter, `skip` or `only` leaves out, in the order of the file. */
function selectedCases({ task }: TestContext): string[] {
  const beside = task.suite?.tasks ?? [task]
  return beside
    .filter(({ mode }) => mode === 'run' || mode === 'queued')
    .flatMap(({ meta }) => meta.rag?.golden?.caseId ?? [])
}
