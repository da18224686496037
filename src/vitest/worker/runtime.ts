import type { LimitFunction } from 'p-limit'
import pLimit from 'p-limit'
import type { SuiteCollector, TestContext } from 'vitest'
import { inject, TestRunner } from 'vitest'
import { UserError } from '../../errors.ts'
import type { PipelineError } from '../../pipeline/pipelineError.ts'
import type { ToldVariant } from '../../pipeline/runPipeline.ts'
import type { TurnOutcome } from './askConversation.ts'
import { askConversation } from './askConversation.ts'
import { harmlessError } from './harmlessError.ts'
import { meetsThreshold } from './meetsThreshold.ts'
import { currentMainProcess } from './currentEvaluator.ts'
import type { CaseName } from '../../hub/callMessages.ts'
import type { CaseOutcome } from '../../hub/hubMessages.ts'
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
  /** Names of the tests whose answers the main process has. */
  const recorded = new Set<string>()
  const turnsOfTest = new Map<string, readonly string[]>()
  const ofVariant = variant && { variant: variant.name }
  const pipeline = { module, variant, run: pipelineModule.default }
  const outcomesOf = planTests(async (test, signal): Promise<TurnOutcome[]> => {
    const names = (turnsOfTest.get(test) ?? [test]).map(caseId => ({ file, caseId, ...ofVariant }))
    if (recorded.has(test)) {
      return Promise.all(names.map(async name => ({ judged: await judgeRecorded(name, signal) })))
    }
    return askConversation(names, { pipeline, signal, admit: limitOf(file) })
  })
  return {
    /**
     * Sets the places and cases of the suite and its tests. Vitest would derive the places from the stack of every
     * call, which takes as long as the calls themselves.
     * @param places of the suite and of its tests, e.g. `1:7 12:5 20:5:recorded`
     * @param conversations the ids of the turns of each, by its name
     */
    place(
      { suite, tasks }: SuiteCollector,
      places: string,
      conversations: Readonly<Record<string, readonly string[]>> = {},
    ): void {
      const [ofSuite, ...ofTests] = places.split(' ')
      if (suite && ofSuite !== undefined) suite.location = positionOf(ofSuite)
      for (const [index, task] of tasks.entries()) {
        const place = ofTests[index]
        if (task.type !== 'test' || place === undefined) continue
        task.location = positionOf(place)
        if (place.endsWith(':recorded')) recorded.add(task.name)
        const caseIds = turnsIn(conversations, task.name)
        turnsOfTest.set(task.name, caseIds)
        task.meta.rag = { golden: { file, set, caseIds: [...caseIds], ...ofVariant } }
      }
    },
    /** @param checks of each turn */
    async run(
      context: TestContext,
      ...checks: readonly Readonly<Record<string, Check>>[]
    ): Promise<void> {
      if (isLeftOut) context.skip('another variant was chosen')
      refuseRetry(context)
      await reportOutcomes(context, await outcomesOf(context), checks)
    },
    check: checkThreshold,
  }
}

/** @param checks of each turn */
async function reportOutcomes(
  context: TestContext,
  outcomes: readonly TurnOutcome[],
  checks: readonly Readonly<Record<string, Check>>[],
): Promise<void> {
  await leaveOpen(context, whyOpen(outcomes.map(({ judged }) => judged.record)))
  for (const [index, { judged, error }] of outcomes.entries()) {
    const { caseId, error: whyNotAsked } = judged.record
    if (error) throw outcomes.length > 1 ? namedAfter(caseId, asThrown(error)) : asThrown(error)
    if (whyNotAsked !== undefined) throw new UserError({ problem: `${caseId}: ${whyNotAsked}` })
    for (const check of Object.values(checks[index] ?? {})) check(context, judged)
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

/** The error of the pipeline says the same as the one around it, and has the pipeline's stack. */
function asThrown(error: PipelineError): Error {
  return error.cause instanceof Error ? harmlessError(error.cause) : error
}

/** The test has several turns, and the error does not say which one failed. */
function namedAfter(caseId: string, { name, message, stack, cause }: Error): Error {
  const named = new Error(`${caseId}: ${message}`, { cause })
  return Object.assign(named, { name, stack })
}

/** Refuses retries, because they would repeat a missed score until it passes. */
function refuseRetry({ task }: TestContext): void {
  const { retry } = task
  const count = typeof retry === 'object' ? (retry.count ?? 0) : (retry ?? 0)
  if (count === 0) return
  throw new UserError({
    problem: `Expected \`retry\` to be 0 for golden sets, got ${count}`,
    fix: 'A score that is repeated until it passes measures nothing. Set `retry` on other tests only, e.g. in a project of their own.',
  })
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

/** The most tests in progress at once, so that a large set does not fill the memory. */
const mostUnderWay = 256

interface Begun<Outcome> {
  controller: AbortController
  outcome: Promise<Outcome>
}

/**
 * Begins all tests of a file that were selected when the first of them runs, and lets each wait for its own outcome. So
 * the time depends only on the pipeline and the judge, not on how many tests Vitest runs at once.
 */
function planTests<Outcome>(
  start: (test: string, signal: AbortSignal) => Promise<Outcome>,
): (context: TestContext) => Promise<Outcome> {
  const limit = pLimit(mostUnderWay)
  let begun: Map<string, Begun<Outcome>> | undefined

  function begin(test: string): Begun<Outcome> {
    const controller = new AbortController()
    const { signal } = controller
    const outcome = limit(async () => {
      signal.throwIfAborted()
      return start(test, signal)
    })
    // The outcome may fail before its test awaits it, which must not count as an unhandled rejection.
    outcome.catch(() => {})
    return { controller, outcome }
  }

  return async context => {
    begun ??= new Map(selectedTests(context).map(name => [name, begin(name)]))
    const own = begun.get(context.task.name)
    if (!own) throw new Error(`Test ${JSON.stringify(context.task.name)} was not planned`)
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

/** The tests in the suite of a test that no filter, `skip` or `only` leaves out, in the order of the file. */
function selectedTests({ task }: TestContext): string[] {
  const beside = task.suite?.tasks ?? [task]
  return beside
    .filter(({ mode, meta }) => meta.rag?.golden && (mode === 'run' || mode === 'queued'))
    .map(({ name }) => name)
}

function turnsIn(
  conversations: Readonly<Record<string, readonly string[]>>,
  test: string,
): readonly string[] {
  return Object.hasOwn(conversations, test) ? (conversations[test] ?? []) : [test]
}
