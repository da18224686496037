import { resolve } from 'node:path'
import type { Reporter, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import type { RunnerTask, RunnerTestFile, RunnerTestSuite } from 'vitest'
import { redactErrors } from './redactErrors.ts'
import { goldenFilePattern } from '../../run/sets/goldenFiles.ts'
import type { CaseRecord } from '../../results/results.ts'
import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import { evalMeta, harnessMeta } from '../../interchange/evalMeta.ts'
import { builtOnceFor } from '../../text/builtOnce.ts'
import type { RagProject } from '../../run/project/ragProject.ts'
import type { RagRun } from '../../run/project/ragRun.ts'
import type { JudgedRecords } from '../../run/state/judgedRecords.ts'
import type { GoldenTaskMeta } from '../taskMeta.ts'

/**
 * Puts the records of the main process into the meta of their tests, for blobs and other reporters. It runs before all
 * of them, and again at the end, because Vitest does not report tests that end after a `bail`. For the same reason it
 * removes secrets from the errors of golden sets: an error of a pipeline may contain the headers of its request, and
 * other reporters print it.
 */
export class JudgedReporter implements Reporter {
  readonly #run: RagRun
  /** Adds the data that reporters of other packages read to the meta of a test. */
  readonly #tellOthers: (meta: object, record: CaseRecord) => void

  constructor(run: RagRun) {
    this.#run = run
    this.#tellOthers = metaForOthers(run)
  }

  /** Merged reports are loaded now, and none of their tests is reported yet. */
  onInit({ state }: Vitest): void {
    if (state.blobs) joinSlices(state.blobs.files)
  }

  onTestCaseResult(test: TestCase): void {
    const { main, redact } = this.#run
    const { records } = main
    const meta = test.meta()
    if (meta.rag?.golden) redactErrors(test.result().errors ?? [], redact)
    const own = meta.rag?.golden ? recordsOfTest(meta.rag.golden, records) : []
    const matchers = records.matchersOf(test.id)
    const last = own.at(-1)
    if (!last && !matchers) return
    // Most tests already have their records when the run ends. Other reporters read one answer for each test.
    if (last && meta.rag?.records?.at(-1) !== last) this.#tellOthers(meta, last)
    meta.rag = { ...meta.rag, ...(last && { records: own }), ...(matchers && { matchers }) }
  }

  /** Importing a pipeline may fail, too. */
  onTestModuleEnd(module: TestModule): void {
    if (goldenFilePattern.test(module.moduleId)) redactErrors(module.errors(), this.#run.redact)
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    _errors: readonly unknown[],
    reason: TestRunEndReason,
  ): void {
    for (const module of modules) this.onTestModuleEnd(module)
    for (const test of modules.flatMap(module => [...module.children.allTests()])) {
      this.onTestCaseResult(test)
      if (reason === 'interrupted') markUnreached(test)
    }
  }
}

function recordsOfTest(
  { caseIds, ...named }: GoldenTaskMeta,
  { caseOf }: Pick<JudgedRecords, 'caseOf'>,
): CaseRecord[] {
  return caseIds.flatMap(caseId => caseOf({ ...named, caseId }) ?? [])
}

/** Marks cancelled cases, because the state of a test does not distinguish them from filtered ones. */
function markUnreached(test: TestCase): void {
  const meta = test.meta()
  const { golden, records = [] } = meta.rag ?? {}
  // The mode before the run ended.
  const { mode } = test.options
  if (!golden || records.length > 0 || mode === 'skip' || mode === 'todo') return
  if (test.result().state !== 'failed') meta.rag = { ...meta.rag, isInterrupted: true }
}

type Result = NonNullable<RunnerTask['result']>

/**
 * Joins the slices of a golden file from several shards into one module, in the list of all modules. Vitest keeps only
 * one module of each id when it merges reports, so the cases of the others would be lost.
 */
function joinSlices(files: RunnerTestFile[]): void {
  const byId = Map.groupBy(files, ({ id }) => id)
  const joined = [...byId.values()].flatMap(same => {
    const [first, ...others] = same
    const isGolden = first !== undefined && goldenFilePattern.test(first.filepath)
    return isGolden && others.length > 0 ? [joinFiles(first, others)] : same
  })
  files.splice(0, files.length, ...joined)
}

function joinFiles(file: RunnerTestFile, others: readonly RunnerTestFile[]): RunnerTestFile {
  joinSuites(file, others)
  // A golden set is one suite; a broken module has no suite.
  const byName = Map.groupBy(file.tasks, ({ name }) => name)
  file.tasks = [...byName.values()].flatMap(([first, ...same]) => {
    if (first?.type !== 'suite') return first ? [first, ...same] : []
    joinSuites(first, same.filter(isSuite))
    return [first]
  })
  for (const key of durations) {
    const known = [file, ...others].flatMap(one => one[key] ?? [])
    if (known.length > 0) file[key] = known.reduce((total, one) => total + one)
  }
  adopt(file, file)
  return file
}

const durations = [
  'collectDuration',
  'setupDuration',
  'prepareDuration',
  'environmentLoad',
] as const

function joinSuites(suite: RunnerTestSuite, others: readonly RunnerTestSuite[]): void {
  const all = [suite, ...others]
  suite.tasks = all.flatMap(({ tasks }) => tasks).toSorted(byPlace)
  suite.mode = all.find(({ mode }) => mode === 'run')?.mode ?? suite.mode
  const result = joinResults(all.flatMap(one => one.result ?? []))
  if (result) suite.result = result
}

function isSuite(task: RunnerTask): task is RunnerTestSuite {
  return task.type === 'suite'
}

/** Sorts by place, as in one run; cases in a separate file all have the same place. */
function byPlace({ location: left }: RunnerTask, { location: right }: RunnerTask): number {
  return (left?.line ?? 0) - (right?.line ?? 0) || (left?.column ?? 0) - (right?.column ?? 0)
}

function joinResults(results: readonly Result[]): Result | undefined {
  const [first] = results
  if (!first) return undefined
  const worst = (['fail', 'pass'] as const).find(state => results.some(one => one.state === state))
  const errors = results.flatMap(one => one.errors ?? [])
  const starts = results.flatMap(({ startTime }) => startTime ?? [])
  const took = results.flatMap(({ duration }) => duration ?? [])
  return {
    ...first,
    state: worst ?? first.state,
    ...(errors.length > 0 && { errors }),
    ...(starts.length > 0 && { startTime: Math.min(...starts) }),
    ...(took.length > 0 && { duration: took.reduce((total, one) => total + one) }),
  }
}

/** Tests of several shards have the same ids, which count from 0 in each module. */
function adopt(suite: RunnerTestSuite, file: RunnerTestFile): void {
  for (const [index, task] of suite.tasks.entries()) {
    task.id = `${suite.id}_${index}`
    task.file = file
    if (suite !== file) task.suite = suite
    for (const log of task.logs ?? []) log.taskId = task.id
    if (isSuite(task)) adopt(task, file)
  }
}

/**
 * Adds the record to the meta of a test in the form that reporters of other packages read. It is built on the first
 * read, because few reporters need it.
 */
function metaForOthers({
  root,
  main,
  servingFile,
}: Pick<RagRun, 'root' | 'main' | 'servingFile'>): (meta: object, record: CaseRecord) => void {
  const lowerIn = builtOnceFor(({ judging }: RagProject) => {
    const lower = judging.known.filter(one => one.direction === 'lower')
    return new Set(lower.map(({ name }) => name))
  })
  return (meta, record) => {
    // For metrics that a golden set defines, higher is better.
    const directionOf = (key: string) => {
      const lower = lowerIn(servingFile(resolve(root, record.file)))
      return lower.has(parseMetricKey(key)?.name ?? key) ? 'lower' : 'higher'
    }
    const harness = harnessMeta(record)
    Object.defineProperty(meta, 'eval', {
      enumerable: true,
      configurable: true,
      get: () => evalMeta(record, { directionOf, answer: answerTo(record) }),
    })
    if (harness) Object.assign(meta, { harness })
  }

  function answerTo(record: CaseRecord): string | undefined {
    const found = main.answerOf(record)
    return found?.retrievalOnly ? undefined : found?.answer
  }
}
