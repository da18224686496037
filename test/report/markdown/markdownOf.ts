import { snapshot } from '../../../src/baseline/snapshot.ts'
import { decide } from '../../../src/gate/decide.ts'
import { reportOf } from '../../../src/report/assembly/reportOf.ts'
import type { RunToReport } from '../../../src/report/assembly/runToReport.ts'
import type { MarkdownOptions } from '../../../src/report/markdown/markdown.ts'
import { renderMarkdown } from '../../../src/report/markdown/markdown.ts'
import type { Results } from '../../../src/results/results.ts'

interface Rendering extends Partial<RunToReport>, MarkdownOptions {
  results: Results
  former?: Results
}

/** The report of a run that is compared with a former one. */
export function markdownOf({ results, former, ...options }: Rendering): string {
  const baseline = former && snapshot(former)
  const decision = decide({ results, baseline })
  const report = reportOf({ results, baseline, decision, ...options })
  return renderMarkdown(report, options)
}
