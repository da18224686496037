import type { ExplainedCase } from '../report/cases/explainedCase.ts'
import { explainCommand } from '../report/words/explainCommand.ts'
import { markedText } from './markedTexts.ts'
import type { PageCase } from './pageCaseData.ts'
import type { ExchangesOf } from './pageExchanges.ts'
import { pageRun } from './pageRun.ts'

/** All of a case, as the page shows it. */
export function pageCase(
  { runs, baseline, command }: ExplainedCase,
  exchangesOf: ExchangesOf = () => undefined,
): PageCase | undefined {
  const [first] = runs
  if (!first) return undefined
  const { record } = first
  const { file, line, answerable } = record
  const reference = runs.find(one => one.answer?.reference !== undefined)?.answer?.reference
  return {
    file,
    line,
    ...(answerable !== undefined && { answerable }),
    ...(reference !== undefined && { reference: markedText(reference, record, 'reference') }),
    runs: runs.map(run => {
      const exchanges = exchangesOf(run.record)
      return { ...pageRun(run, baseline), ...(exchanges && { exchanges }) }
    }),
    commands: [
      { name: 'run it again', command },
      { name: 'print all of it', command: explainCommand(record) },
    ],
    exchangesCommand: `${explainCommand(record)} --exchanges`,
  }
}
