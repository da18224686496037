import type { Reporter, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import { redactErrors } from './redactErrors.ts'
import { goldenFilePattern } from '../../run/sets/goldenFiles.ts'
import { joinSlices } from '../slices/joinSlices.ts'
import type { JudgedRecords } from '../../run/state/judgedRecords.ts'
import type { CaseRecord } from '../../results/results.ts'

export interface JudgedReporterOptions {
  records: Pick<JudgedRecords, 'caseOf' | 'matchersOf'>
  /** Takes secrets out of a text. */
  redact(text: string): string
  /** Adds to the meta of a test what reporters of other packages read. */
  tellOthers(meta: object, record: CaseRecord): void
}

/**
 * Puts the records of the main process into the meta of their tests, for blobs and other reporters.
 * It runs before all of them, and again at the end, because Vitest does not report tests that end
 * after a `bail`. For the same reason it takes secrets out of what golden sets failed with: what a
 * pipeline threw may hold the headers of its request, and others print it.
 */
export class JudgedReporter implements Reporter {
  readonly #options: JudgedReporterOptions

  constructor(options: JudgedReporterOptions) {
    this.#options = options
  }

  /** Merged reports are read by now, and none of their tests is reported yet. */
  onInit({ state }: Vitest): void {
    if (state.blobs) joinSlices(state.blobs.files)
  }

  onTestCaseResult(test: TestCase): void {
    const { records, redact, tellOthers } = this.#options
    const meta = test.meta()
    if (meta.rag?.golden) redactErrors(test.result().errors ?? [], redact)
    const record = meta.rag?.golden && records.caseOf(meta.rag.golden)
    const matchers = records.matchersOf(test.id)
    if (!record && !matchers) return
    // Most are told by the time that the run ends.
    if (record && meta.rag?.record !== record) tellOthers(meta, record)
    meta.rag = { ...meta.rag, ...(record && { record }), ...(matchers && { matchers }) }
  }

  /** Importing a pipeline may fail, too. */
  onTestModuleEnd(module: TestModule): void {
    if (goldenFilePattern.test(module.moduleId)) redactErrors(module.errors(), this.#options.redact)
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

/** By its state alone, a case whose test was cancelled is not told from one that a filter left out. */
function markUnreached(test: TestCase): void {
  const meta = test.meta()
  const { golden, record } = meta.rag ?? {}
  // As it was before the run was ended.
  const { mode } = test.options
  if (!golden || record || mode === 'skip' || mode === 'todo') return
  if (test.result().state !== 'failed') meta.rag = { ...meta.rag, isInterrupted: true }
}
