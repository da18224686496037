import type { TestCase, TestModule } from 'vitest/node'
import type { BrokenFile, CaseRecord, MatcherRecord } from '../../results/results.ts'
import { caseKey } from '../../results/order.ts'
import { goldenFilePattern, rootRelative } from '../compile/goldenFiles.ts'

/** What the tests of a run brought back. */
export interface CollectedTests {
  records: CaseRecord[]
  matchers: MatcherRecord[]
  /** Golden files whose module was part of the run. */
  files: Set<string>
  broken: BrokenFile[]
  /** Cases, by key, whose test was skipped by a filter or an `only`. */
  deselected: Set<string>
}

export function collectTests(modules: readonly TestModule[], root: string): CollectedTests {
  const collected: CollectedTests = {
    records: [],
    matchers: [],
    files: new Set(),
    broken: [],
    deselected: new Set(),
  }
  for (const module of modules) {
    if (goldenFilePattern.test(module.moduleId)) collectGolden(module, root, collected)
    for (const test of module.children.allTests()) {
      collected.matchers.push(...matchersOf(test, root))
    }
  }
  return collected
}

/** The scores that a test took by matchers. */
export function matchersOf(test: TestCase, root: string): MatcherRecord[] {
  const file = rootRelative(root, test.module.moduleId)
  return (test.meta().rag?.matchers ?? []).map(matcher => ({ file, ...matcher }))
}

function collectGolden(module: TestModule, root: string, collected: CollectedTests): void {
  const tests = [...module.children.allTests()]
  const [told] = tests.flatMap(test => test.meta().rag?.golden ?? [])
  // Merged reports may come from another folder than this one.
  const file = told?.file ?? rootRelative(root, module.moduleId)
  collected.files.add(file)
  const [error] = module.errors()
  if (error) {
    collected.broken.push({ file, reason: error.message })
    return
  }
  for (const test of tests) collectCase(test, collected)
}

function collectCase(test: TestCase, { records, deselected }: CollectedTests): void {
  const { golden, record } = test.meta().rag ?? {}
  if (record) records.push(record)
  else if (golden && test.result().state === 'skipped') deselected.add(caseKey(golden))
}
