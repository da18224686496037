import { alignColumns } from '../../report/terminal/columns.ts'
import { createPaint } from '../../report/terminal/paint.ts'
import { judgeFullName, shownName } from '../../report/words/names.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { Calibration } from '../calibrateJudge.ts'
import type { PreferenceCalibration } from '../figures/preferenceCalibration.ts'
import { claimLines } from './claimTables.ts'
import { signedCells } from './estimateCells.ts'

/** The record as text for a terminal. */
export function calibrationLines({ judge, claims, preferences }: Calibration): string[] {
  const who = judge ? judgeFullName(judge) : 'none was asked'
  return [
    `judge: ${printable(who, 120)}`,
    ...(claims ? claimLines(claims) : []),
    ...(preferences ? preferenceLines(preferences) : []),
  ]
}

/** How metrics correlate with preferences of people, as a table. */
function preferenceLines(preferences: PreferenceCalibration): string[] {
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
