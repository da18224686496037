import type { UsedLimit } from '../../judge/session/budget.ts'
import type { JudgeEstimate } from '../../judge/session/drySession.ts'
import { decimal, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { judgeFullName } from '../../judge/judgeFullName.ts'
import { alignColumns } from '../terminal/columns.ts'

const columns = [
  { header: 'asked', align: 'left' },
  { header: 'questions' },
  { header: 'cached' },
  { header: 'calls' },
  { header: 'prompt tokens' },
  { header: 'completion tokens' },
  { header: 'cost' },
] as const

/** What models would be asked, a row each. */
export function estimateTable(asked: readonly JudgeEstimate[]): string[] {
  return alignColumns(columns, asked.map(rowOf))
}

function rowOf(estimate: JudgeEstimate) {
  const { local, questions, cached, calls, promptTokens, completionTokens, cost } = estimate
  const numbers = [questions, cached, local ? 0 : calls, promptTokens, completionTokens]
  return [
    { text: estimateName(estimate) },
    ...numbers.map(number => ({ text: grouped(number) })),
    { text: cost === undefined ? '' : decimal(cost, 4) },
  ]
}

/** The model, as tables show it. */
export function estimateName(estimate: JudgeEstimate): string {
  return printable(judgeFullName(estimate), 80)
}

/** How much of a limit would be used. */
export function budgetLine({ limit, used, most }: UsedLimit): string {
  const shown = (value: number) => (limit === 'maxCost' ? decimal(value, 4) : grouped(value))
  const verdict = used <= most ? 'holds' : 'would be used up'
  return `budget: ${limit} ${verdict}, ${shown(used)} of ${shown(most)}`
}
