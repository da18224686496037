import { decimal } from '../../text/numbers.ts'
import { shownName } from '../model/names.ts'
import type { ReportVariants, VariantCase } from '../model/report.ts'
import { shownVariantRows } from '../model/report.ts'
import { columnsFor } from '../model/table.ts'
import type { PaintedCell } from './columns.ts'
import { alignColumns } from './columns.ts'
import { fitColumns } from './fitColumns.ts'
import { terminalCell, tooNarrow } from './metricTable.ts'
import type { Paint } from './paint.ts'
import { wrapLine } from './wrapLine.ts'

interface VariantLinesOptions {
  paint: Paint
  /** Columns of the terminal. @default as many as the tables take */
  width?: number
  /** Shows also metrics that are not gated. @default false */
  full?: boolean | undefined
  /** How many cases are shown of each candidate. */
  mostCases: number
}

/** A block for each golden set: a table, what it does not say, and the cases that are furthest apart. */
export function variantLines(
  all: readonly ReportVariants[],
  options: VariantLinesOptions,
): string[][] {
  return all.map(variants => setLines(variants, options))
}

function setLines(
  variants: ReportVariants,
  { paint, width = Infinity, full = false, mostCases }: VariantLinesOptions,
): string[] {
  const { set, reference, candidates, notes, cases } = variants
  const columns = columnsFor(variants.columns, 'terminal').map(
    ({ heading, isName, ...column }) => ({
      ...column,
      header: isName ? shownName(heading) : heading,
    }),
  )
  const rows = shownVariantRows(variants, full).map(({ cells }): PaintedCell[] =>
    columns.map(({ name }) => terminalCell(cells[name])),
  )
  const fitted = fitColumns(columns, rows, width - 2)
  const prose = (lines: readonly string[]) => lines.flatMap(line => wrapLine(line, width))
  return [
    ...prose([
      `${paint('bold', shownName(set))}: ${candidates.map(shownName).join(', ')} compared with ${shownName(reference)}`,
    ]),
    ...alignColumns(fitted.columns, fitted.rows, paint).map(line => `  ${line}`),
    ...prose([
      ...tooNarrow(fitted.leftOut).map(line => `  ${line}`),
      ...notes.map(line => `  │ ${line}`),
      ...cases.filter(({ place }) => place < mostCases).flatMap(one => caseLines(one, reference)),
    ]),
  ]
}

/** `refund-window  hyde worse: faithfulness 1.000 → 0.500`, and both answers. */
function caseLines(one: VariantCase, reference: string): string[] {
  const { caseId, candidate, gain, asked, answers, isSame } = one
  const changes = one.scores.map(
    score => `${shownName(score.metric)} ${decimal(score.reference)} → ${decimal(score.candidate)}`,
  )
  const word = gain > 0 ? 'better' : gain < 0 ? 'worse' : 'otherwise'
  const said = [
    { of: isSame ? 'both' : shownName(reference), text: answers.reference },
    ...(isSame ? [] : [{ of: shownName(candidate), text: answers.candidate }]),
  ]
  return [
    `  ${shownName(caseId)}  ${shownName(candidate)} ${word}: ${changes.join(', ')}`,
    ...asked.map(line => `    │ ${line}`),
    ...said.flatMap(({ of, text }) => (text === undefined ? [] : [`    │ ${of}: “${text}”`])),
  ]
}
