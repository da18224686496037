import { snapshot } from '../../../src/baseline/snapshot.ts'
import { decide } from '../../../src/gate/decide.ts'
import type { MarkdownReport } from '../../../src/report/markdown/markdown.ts'
import { renderMarkdown } from '../../../src/report/markdown/markdown.ts'
import type { Results } from '../../../src/results/results.ts'

interface Rendering extends Partial<MarkdownReport> {
  results: Results
  former?: Results
}

/** The report of a run that is compared with a former one. */
export function markdownOf({ results, former, ...options }: Rendering): string {
  const baseline = former && snapshot(former)
  const decision = decide({ results, baseline })
  return renderMarkdown({ results, baseline, decision, ...options })
}
