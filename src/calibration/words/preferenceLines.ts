import { alignColumns } from '../../report/terminal/columns.ts'
import { shownName } from '../../report/words/names.ts'
import { createPaint } from '../../report/terminal/paint.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { signedCells } from './estimateCells.ts'
import type { PreferenceCalibration } from '../preferenceCalibration.ts'

/** How metrics go with what people prefer, as a table. */
export function preferenceLines(preferences: PreferenceCalibration): string[] {
  const { pairs, judgeErrors, metrics } = preferences
  const rows = Object.entries(metrics).map(([metric, { n, pearson, spearman }]) => [
    { text: shownName(metric) },
    { text: grouped(n) },
    ...signedCells(pearson),
    ...signedCells(spearman),
  ])
  return [
    '',
    `preferences: ${counted(pairs, 'pair')} of answers (${counted(judgeErrors, 'judge error')})`,
    ...alignColumns(
      [
        { header: 'metric', align: 'left' },
        { header: 'n' },
        { header: 'Pearson' },
        { header: '95 % interval' },
        { header: 'Spearman' },
        { header: '95 % interval' },
      ],
      rows,
      createPaint(false),
    ),
    '│ by how much the second answer scores better, with how much people prefer it',
  ]
}
