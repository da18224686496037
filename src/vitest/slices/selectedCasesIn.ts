import type { TestCase, TestModule } from 'vitest/node'
import type { SelectedCase } from '../../run/services/estimateRun.ts'
import { goldenFilePattern } from '../../run/sets/goldenFiles.ts'

/** The cases of a test, if the test would run. */
export function selectedCasesIn(test: TestCase): SelectedCase[] {
  const { golden } = test.meta().rag ?? {}
  if (!golden || test.result().state === 'skipped') return []
  const { caseIds, ...named } = golden
  return caseIds.map(caseId => ({ ...named, caseId }))
}

/**
 * Counts the cases that filters leave in a run, as Vitest loads its golden files.
 * @param files how many golden files it loads
 * @param onCount gets the number once all of them are loaded
 * @returns a function to call with each test file that is loaded
 */
export function selectionCounter(files: number, onCount: (cases: number) => void) {
  let [loaded, cases] = [0, 0]
  return (module: TestModule): void => {
    if (!goldenFilePattern.test(module.moduleId)) return
    loaded += 1
    cases += [...module.children.allTests()].flatMap(selectedCasesIn).length
    if (loaded === files) onCount(cases)
  }
}
