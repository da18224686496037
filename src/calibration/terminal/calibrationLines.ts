import type { PaintedCell } from '../../report/terminal/columns.ts'
import { alignColumns } from '../../report/terminal/columns.ts'
import { judgeFullName } from '../../judge/judgeFullName.ts'
import { shownName } from '../../report/model/names.ts'
import { counted, grouped, decimal, signedDecimal } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { AskingForm } from '../asking/asking.ts'
import type { Calibration } from '../calibrateJudge.ts'
import type { PreferenceCalibration } from '../figures/preferenceCalibration.ts'
import { ownLabelLines, rateLines } from './rateLines.ts'
import type { Estimate } from '../../statistics/interval.ts'
import type { Agreement } from '../figures/claimFigures.ts'
import { fewestOfAKind } from '../figures/claimFigures.ts'
import type { ClaimCalibration } from '../figures/claimCalibration.ts'

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

/** The correlation of metrics with preferences of people, as a table. */
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
    ),
    '│ how much better the second answer scores, against how much people prefer it',
  ]
}

/** The agreement of the judge with people on claims, as tables with remarks. */
function claimLines(claims: ClaimCalibration, asked: AskingForm): string[] {
  const { labels, judged, judgeErrors, notJudged, supported } = claims
  return [
    '',
    `claims: ${grouped(judged)} of ${grouped(labels)} judged` +
      ` (${counted(judgeErrors, 'judge error')}, ${grouped(notJudged)} without a claim in the text)`,
    ...(asked === 'perCase'
      ? [
          `│ ${grouped(claims.together)} of them shared their calls with other texts on the same question and passages`,
        ]
      : []),
    ...measureTable(claims),
    `│ supported or not: ${ratesText(supported)}`,
    ...('notApplicable' in claims.threeWay
      ? [`│ three verdicts: not applicable: ${printable(claims.threeWay.notApplicable, 300)}`]
      : [`│ three verdicts: ${ratesText(claims.threeWay)}`]),
    ...remarks(claims),
    ...rateLines(claims.rates),
    '',
    ...confusionTable(claims),
    ...kindTable('asked', claims.sharing),
    ...kindTable('language', claims.languages),
    ...kindTable('tag', claims.tags),
    ...differenceLines(claims),
  ]
}

function measureTable(claims: ClaimCalibration): string[] {
  const { supported, threeWay, separation, selfConsistency } = claims
  const row = (name: string, figure: Estimate, n: number): PaintedCell[] => [
    { text: name },
    { text: grouped(n) },
    ...estimateCells(figure),
  ]
  const agreement = (name: string, { n, balancedAccuracy, kappa, found }: Agreement) => [
    row(`${name}: balanced accuracy`, balancedAccuracy, n),
    row(`${name}: Cohen's κ`, kappa, n),
    ...Object.entries(found).map(([label, figure]) => row(`  of ${label}, found`, figure, n)),
  ]
  return alignColumns(
    [
      { header: 'measure', align: 'left' },
      { header: 'n' },
      { header: 'value' },
      { header: '95 % interval' },
    ],
    [
      ...agreement('supported or not', supported),
      ...('notApplicable' in threeWay ? [] : agreement('three verdicts', threeWay)),
      ...('notApplicable' in separation
        ? []
        : [row('AUC', separation.areaUnderCurve, supported.n)]),
      ...('notApplicable' in selfConsistency
        ? []
        : [
            row(
              `same verdict in ${selfConsistency.repeats} repeats`,
              selfConsistency,
              selfConsistency.n,
            ),
          ]),
    ],
  )
}

/** `people say supported 0.358, …; the judge says supported …`: κ corrects for these rates. */
function ratesText({ baseRates: { people, judge } }: Agreement): string {
  const side = (rates: Record<string, number>) =>
    Object.entries(rates)
      .map(([label, rate]) => `${label} ${decimal(rate)}`)
      .join(', ')
  return `people say ${side(people)}; the judge says ${side(judge)}`
}

function remarks({ separation, selfConsistency }: ClaimCalibration): string[] {
  const lines: string[] = []
  if ('notApplicable' in separation) {
    lines.push(`│ AUC: not applicable: ${separation.notApplicable}`)
  } else if (separation.bestThreshold) {
    const { threshold, balancedAccuracy } = separation.bestThreshold
    lines.push(
      `│ best threshold: a text counts as supported from ${decimal(threshold)} on` +
        ` (balanced accuracy ${decimal(balancedAccuracy)} on these labels)`,
    )
  }
  if ('notApplicable' in selfConsistency) {
    lines.push('│ self-consistency: not measured, the judge was asked once (--repeats 3)')
  }
  return lines
}

const answers = ['supported', 'refuted', 'notEnoughInfo', 'unsupported'] as const

function confusionTable({ confusion }: ClaimCalibration): string[] {
  const said = answers.filter(label => label !== 'unsupported')
  const rows = answers.flatMap(people => {
    const row = confusion[people]
    if (!row) return []
    return [[{ text: people }, ...said.map(judge => ({ text: grouped(row[judge] ?? 0) }))]]
  })
  return alignColumns(
    [{ header: 'people \\ judge', align: 'left' }, ...said.map(header => ({ header }))],
    rows,
  )
}

function kindTable(kind: string, agreements: Record<string, Agreement>): string[] {
  const rows = Object.entries(agreements)
    .toSorted(([, first], [, second]) => second.n - first.n)
    .map(([name, { n, baseRates, balancedAccuracy, kappa }]) => [
      { text: shownName(name) },
      { text: grouped(n) },
      { text: decimal(baseRates.people['supported'] ?? 0) },
      { text: decimal(baseRates.judge['supported'] ?? 0) },
      ...estimateCells(balancedAccuracy),
      ...estimateCells(kappa),
    ])
  if (rows.length === 0) return []
  return [
    '',
    ...alignColumns(
      [
        { header: `${kind} (n ≥ ${fewestOfAKind})`, align: 'left' },
        { header: 'n' },
        { header: 'supported, people' },
        { header: 'judge' },
        { header: 'bal. accuracy' },
        { header: '95 % interval' },
        { header: 'κ' },
        { header: '95 % interval' },
      ],
      rows,
    ),
  ]
}

function differenceLines({ differing, differences, judged }: ClaimCalibration): string[] {
  if (differences.length === 0) return []
  return [
    '',
    `the judge and people differ on ${grouped(differing)} of ${grouped(judged)} texts${differing > differences.length ? `, such as these ${differences.length}` : ''}:`,
    ...differences.flatMap(({ id, people, judge, claim, reason }) => [
      `  ${printable(id, 80)}  people: ${people}, judge: ${judge}`,
      `    │ “${printable(claim, 200)}”`,
      `    │ ${printable(reason, 200)}`,
    ]),
  ]
}

/** A figure and its interval, in two columns. */
function estimateCells({ value, interval }: Estimate): PaintedCell[] {
  return [
    { text: value === null ? '-' : decimal(value) },
    { text: interval ? `${decimal(interval.lower)} to ${decimal(interval.upper)}` : '-' },
  ]
}

/** The same for figures that may be negative, with their sign. */
function signedCells({ value, interval }: Estimate): PaintedCell[] {
  return [
    { text: value === null ? '-' : signedDecimal(value) },
    {
      text: interval ? `${signedDecimal(interval.lower)} to ${signedDecimal(interval.upper)}` : '-',
    },
  ]
}
