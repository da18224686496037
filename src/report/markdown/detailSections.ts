import { weaknesses } from '../diagnosis/diagnosisLines.ts'
import type { FoldedCase } from '../cases/foldedCases.ts'
import { errorLines } from '../words/runLines.ts'
import type { ReportedRun } from '../cases/caseScores.ts'
import { caseSections } from './caseSections.ts'
import { escapeMarkdown } from './escapeMarkdown.ts'
import type { Section } from './markdownSection.ts'
import { titled } from './markdownSection.ts'

/** What the scores point to, the cases behind them, and what failed. */
export function detailSections(
  run: ReportedRun,
  cases: ReadonlyMap<string, readonly FoldedCase[]>,
  mostCases: number,
): Section[] {
  const pointers = weaknesses(cases).map(([headline, ...details]) =>
    [escapeMarkdown(headline), ...details.map(line => `  - ${escapeMarkdown(line)}`)].join('\n'),
  )
  return [
    titled('What the scores point to', pointers),
    ...caseSections(run, mostCases),
    titled('Errors', errorLines(run.results).map(escapeMarkdown)),
  ].filter(({ items }) => items.length > 0)
}
