import { alignColumns } from '../../report/terminal/columns.ts'
import { createPaint } from '../../report/terminal/paint.ts'
import { judgeFullName } from '../../judge/judgeFullName.ts'
import { shownName } from '../../report/model/names.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { AskingForm } from '../asking/asking.ts'
import type { Calibration } from '../calibrateJudge.ts'
import type { PreferenceCalibration } from '../figures/preferenceCalibration.ts'
import { claimLines } from './claimTables.ts'
import { ownLabelLines } from './rateLines.ts'
import { signedCells } from './estimateCells.ts'

const formWords: Record<AskingForm, string> = {
  perCase: 'several questions of a case in one call, as in runs (`perCase`)',
  perQuestion: 'each question by itself, as in runs',
  perClaim: 'about one claim at a time (`perClaim`)',
}

/** The record as text for a terminal. */
export function calibrationLines({
  judge,
  asked,
  claims,
  preferences,
  ownLabels,
}: Calibration): string[] {
  const who = judge ? judgeFullName(judge) : 'none was asked'
  return [
    `judge: ${printable(who, 120)}`,
    ...(judge ? [`asked: ${formWords[asked]}`] : []),
    ...(claims ? claimLines(claims, asked) : []),
    ...ownLabelLines(ownLabels),
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
    '│ how much better the second answer scores, against how much people prefer it',
  ]
}
