import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node'
import type { JudgedRecords } from '../main/judgedRecords.ts'

/**
 * Puts the records of the main process into the meta of their tests, for blobs and other reporters.
 * It runs before all of them, and again at the end, because Vitest does not report tests that end
 * after a `bail`.
 */
export class JudgedReporter implements Reporter {
  readonly #records: Pick<JudgedRecords, 'caseOf' | 'matchersOf'>

  constructor(records: Pick<JudgedRecords, 'caseOf' | 'matchersOf'>) {
    this.#records = records
  }

  onTestCaseResult(test: TestCase): void {
    const meta = test.meta()
    const record = meta.rag?.golden && this.#records.caseOf(meta.rag.golden)
    const matchers = this.#records.matchersOf(test.id)
    if (!record && !matchers) return
    meta.rag = { ...meta.rag, ...(record && { record }), ...(matchers && { matchers }) }
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    _errors: readonly unknown[],
    reason: TestRunEndReason,
  ): void {
    for (const test of modules.flatMap(module => [...module.children.allTests()])) {
      this.onTestCaseResult(test)
      if (reason === 'interrupted') markUnreached(test)
    }
  }
}

/** By its state alone, a case whose test was cancelled is not told from one that a filter left out. */
function markUnreached(test: TestCase): void {
  const meta = test.meta()
  const { golden, record } = meta.rag ?? {}
  // As it was before the run was ended.
  const { mode } = test.options
  if (!golden || record || mode === 'skip' || mode === 'todo') return
  if (test.result().state !== 'failed') meta.rag = { ...meta.rag, isInterrupted: true }
}
