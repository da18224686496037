import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { MainRun } from '../main/mainRun.ts'

/**
 * Gives records their evidence back, which stayed in the main process. It stands before all other
 * reporters, so that they see whole records, and looks again at the end: Vitest tells of no test
 * that ends after a `bail`.
 */
export class EvidenceReporter implements Reporter {
  readonly #run: Pick<MainRun, 'complete'>

  constructor(run: Pick<MainRun, 'complete'>) {
    this.#run = run
  }

  onTestCaseResult(test: TestCase): void {
    const { record } = test.meta().rag ?? {}
    if (record) this.#run.complete(record)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests()) this.onTestCaseResult(test)
    }
  }
}
