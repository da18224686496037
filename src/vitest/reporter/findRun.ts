import { relativePath } from '../../files/relativePath.ts'
import type { TestModule, TestRunEndReason, TestSpecification, Vitest, TestCase } from 'vitest/node'
import type { BaselineOfRun } from '../../baseline/chooseBaseline.ts'
import type { RunPlan } from '../../run/runPlan.ts'
import { conductOf } from '../../run/runPlan.ts'
import { findGoldenFiles, goldenFileGlob, goldenFilePattern } from '../../run/sets/goldenFiles.ts'
import type { RagRun } from '../../run/project/ragRun.ts'
import type { CollectedTests } from '../../run/end/expectedCases.ts'
import type { FoundRun } from '../../run/end/finishRun.ts'
import { isNarrowed, namesFolder } from './goldenFilesGone.ts'
import type { UnrecordedCase } from '../../results/results.ts'
import { caseKey } from '../../results/order.ts'
import { runsBenchmarks } from '../projects/benchmarks.ts'
import type { RecordsOfRun, JudgedMatcher } from '../../run/state/judgedRecords.ts'
import { joinJudged } from '../../run/state/judgedRecords.ts'

interface EndedRun {
  modules: readonly TestModule[]
  /** Test files that were to be run. */
  started: readonly TestSpecification[]
  reason: TestRunEndReason
}

/** Looks for golden sets and matchers in a run; undefined if it had none and none are missing. */
export async function findRun(
  vitest: Vitest,
  { main, plan, baseline }: Pick<RagRun, 'main' | 'plan' | 'baseline'>,
  { modules, started, reason }: EndedRun,
): Promise<FoundRun | undefined> {
  const { root } = vitest.config
  const own = main.records.take()
  const collected = collectTests(modules, { root, own, started: goldenAmong(started, vitest) })
  const looked = { plan, baseline, started }
  const { files, areGone } = await goldenFilesOfRun(vitest, collected, looked)
  const isEmpty = collected.files.size === 0 && collected.matchers.length === 0
  if (isEmpty && !areGone) return undefined
  return { own, collected, files, isInterrupted: reason === 'interrupted' }
}

/** Vitest 4 names the files of all shards, and merged reports may come from another folder. */
function goldenAmong(started: readonly TestSpecification[], { config }: Vitest): string[] {
  const { root, shard, mergeReports } = config
  if (shard || mergeReports) return []
  return started
    .filter(({ moduleId }) => goldenFilePattern.test(moduleId))
    .map(({ moduleId }) => relativePath(root, moduleId))
}

interface GoldenFilesOfRun {
  /** All that there are, relative to the root. */
  files: string[]
  /** Whether those of the baseline are gone. */
  areGone: boolean
}

interface GoldenFilesOptions {
  plan: RunPlan
  /** What the run is compared with. */
  baseline: BaselineOfRun
  /** Test files that were run. */
  started: readonly TestSpecification[]
}

/**
 * The golden files that there are, and whether those of the baseline are gone: where no filter
 * left them out, a run that finds none must not be green.
 */
async function goldenFilesOfRun(
  vitest: Vitest,
  { files: ran, matchers }: Pick<CollectedTests, 'files' | 'matchers'>,
  { plan, baseline, started }: GoldenFilesOptions,
): Promise<GoldenFilesOfRun> {
  const { root } = vitest.config
  const expected = ran.size === 0 && !conductOf(plan).isRecorded && hasSets(baseline)
  if (ran.size === 0 && matchers.length === 0 && !expected) return { files: [], areGone: false }
  const all = await vitest.globTestSpecifications()
  const files = [...all.map(({ moduleId }) => moduleId), ...filesLeftOut(vitest)]
    .filter(moduleId => goldenFilePattern.test(moduleId))
    .map(moduleId => relativePath(root, moduleId))
  if (!expected || files.length > 0) return { files, areGone: false }
  const narrowed = isNarrowed(vitest, started, all)
  // What a filter may have left out has no name here.
  return narrowed ? { files: [goldenFileGlob], areGone: false } : { files, areGone: true }
}

/** Of projects that `--project` leaves out, and of files outside `--dir`, Vitest knows nothing. */
function filesLeftOut(vitest: Vitest): string[] {
  const { project, root } = vitest.config
  return project.length > 0 || namesFolder(vitest) ? findGoldenFiles(root) : []
}

function hasSets({ choose }: BaselineOfRun): boolean {
  const { baseline } = choose()
  return Object.keys(baseline?.sets ?? {}).length > 0
}

interface CollectOptions {
  root: string
  /** What the main process judged. */
  own: RecordsOfRun
  /** Golden files that were to be run, relative to the root, as far as that is known. */
  started: readonly string[]
}

function collectTests(
  all: readonly TestModule[],
  { root, own, started }: CollectOptions,
): CollectedTests {
  const modules = all.filter(({ project }) => !runsBenchmarks(project))
  const tests = modules.flatMap(module => [...module.children.allTests()])
  const golden = modules.filter(({ moduleId }) => goldenFilePattern.test(moduleId))
  const cases = tests.flatMap(test => test.meta().rag?.record ?? [])
  const matchers = tests.flatMap(test => matchersOf(test, root))
  const judged = joinJudged(own, { cases, matchers })
  return {
    records: judged.cases,
    matchers: judged.matchers.map(({ record }) => record),
    // Where a worker died, its file may have no tests.
    files: new Set([
      ...started,
      ...golden.map(module => fileOf(module, root)),
      ...judged.cases.map(({ file }) => file),
    ]),
    broken: golden.flatMap(module => {
      const [error] = module.errors()
      return error ? [{ file: fileOf(module, root), reason: error.message }] : []
    }),
    unrecorded: new Map(tests.flatMap(whyUnrecorded)),
  }
}

/** The scores that a test took by matchers. */
function matchersOf(test: TestCase, root: string): JudgedMatcher[] {
  const records = test.meta().rag?.matchers
  if (!records) return []
  const file = relativePath(root, test.module.moduleId)
  return records.map(record => ({ testId: test.id, record: { file, ...record } }))
}

/** Merged reports may come from another folder than this one: there the tests have the file's name. */
function fileOf(module: TestModule, root: string): string {
  const [told] = [...module.children.allTests()].flatMap(test => test.meta().rag?.golden ?? [])
  return told?.file ?? relativePath(root, module.moduleId)
}

/** Of a test that did not end, the run says why. */
function whyUnrecorded(test: TestCase): [key: string, why: UnrecordedCase['why']][] {
  const { golden, record, isInterrupted } = test.meta().rag ?? {}
  const { state } = test.result()
  if (!golden || record) return []
  const key = caseKey(golden)
  if (isInterrupted) return [[key, 'interrupted']]
  if (state === 'pending') return []
  return [[key, state === 'skipped' ? 'deselected' : 'failed']]
}
