import type { TestCase, TestModule } from 'vitest/node'
import type { UnrecordedCase } from '../../results/results.ts'
import type { CollectedTests } from '../../run/end/expectedCases.ts'
import { caseKey } from '../../results/order.ts'
import { runsBenchmarks } from '../projects/benchmarks.ts'
import { goldenFilePattern, rootRelative } from '../../run/sets/goldenFiles.ts'
import { joinJudged } from '../../run/state/judgedRecords.ts'
import type { Judged, JudgedMatcher } from '../../run/state/judgedRecords.ts'

export interface CollectOptions {
  root: string
  /** What the main process judged. */
  own: Judged
  /** Golden files that were to be run, relative to the root, as far as that is known. */
  started: readonly string[]
}

export function collectTests(
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
  const file = rootRelative(root, test.module.moduleId)
  return records.map(record => ({ testId: test.id, record: { file, ...record } }))
}

/** Merged reports may come from another folder than this one: there the tests have the file's name. */
function fileOf(module: TestModule, root: string): string {
  const [told] = [...module.children.allTests()].flatMap(test => test.meta().rag?.golden ?? [])
  return told?.file ?? rootRelative(root, module.moduleId)
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
