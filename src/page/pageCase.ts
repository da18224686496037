import type { ExplainedCase } from '../report/cases/explainedCase.ts'
import { explainCommand } from '../report/words/explainCommand.ts'
import { markedText } from './markedTexts.ts'
import type { PageCase } from './pageData.ts'
import { pageRun } from './pageRun.ts'

/** All of a case, as the page shows it. */
export function pageCase({ runs, baseline, command }: ExplainedCase): PageCase | undefined {
  const [first] = runs
  if (!first) return undefined
  const { record } = first
  const { file, line, answerable, evidence } = record
  const reference = runs.find(({ answer }) => answer?.reference !== undefined)?.answer?.reference
  return {
    file,
    line,
    ...(answerable !== undefined && { answerable }),
    ...(reference !== undefined && { reference: markedText(reference, evidence, 'reference') }),
    runs: runs.map(run => pageRun(run, baseline)),
    commands: [
      { name: 'run it again', command },
      { name: 'print all of it', command: explainCommand(record) },
    ],
  }
}
