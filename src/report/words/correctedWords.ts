import type { ClaimRates, NoRates } from '../../results/claimRates.ts'
import type { CorrectedMean } from '../../results/correctedMean.ts'
import { correctedMeans } from '../../results/correctedMeans.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { Results } from '../../results/results.ts'
import { counted, decimal, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { cellText } from '../model/cellText.ts'
import type { Cell } from '../model/table.ts'
import { shownName } from '../model/names.ts'

/** `0.871 (0.832–0.905)`, or that labels are too few; nothing if no correction applies. */
export function correctedText(corrected: CorrectedMean | undefined): string {
  return corrected ? cellText(correctedCell(corrected)) : ''
}

/** The same as a cell of a table. */
export function correctedCell({ mean, interval }: CorrectedMean): Cell {
  if (mean === null) return { kind: 'text', text: 'too few labels' }
  return { kind: 'estimate', value: mean, interval }
}

/** How many reasons are shown. The results have all. */
const mostReasons = 3

/** What corrected means rest on, and why some are missing. */
export function correctionLines(results: Results): string[] {
  const { rates } = results.run.calibration?.claims ?? {}
  const all = Object.entries(correctedMeans(results)).flatMap(([set, means]) =>
    Object.entries(means).map(([metric, corrected]) => ({ set, metric, ...corrected })),
  )
  const reasons = all.flatMap(({ set, metric, reason }) =>
    reason === undefined
      ? []
      : [`${shownName(metric)} of ${shownName(set)} is not corrected: ${printable(reason, 300)}`],
  )
  const left = reasons.length - mostReasons
  const bases = [...ownLabelWords(all), ...rateWords(all, rates)]
  return [
    ...(bases.length > 0
      ? [
          `corrected: means without the judge's errors, estimated from ${bases.join(' and ')}; the gate compares the raw means`,
        ]
      : []),
    ...(rates && 'notApplicable' in rates
      ? [
          `means are not corrected by the judge's error rates: ${printable(rates.notApplicable, 300)}`,
        ]
      : []),
    ...reasons.slice(0, mostReasons),
    ...(left > 0 ? [`… and ${counted(left, 'more mean')}`] : []),
  ]
}

function ownLabelWords(all: readonly CorrectedMean[]): string[] {
  const own = all.filter(({ mean, method }) => mean !== null && method === 'predictionPowered')
  if (own.length === 0) return []
  return [`labels of this run's claims (${grouped(Math.max(...own.map(one => one.labels)))})`]
}

/** `240 labels of other claims (sensitivity 0.930, specificity 0.810)` */
function rateWords(
  all: readonly CorrectedMean[],
  rates: ClaimRates | NoRates | undefined,
): string[] {
  const isUsed = all.some(({ mean, method }) => mean !== null && method !== 'predictionPowered')
  if (!isUsed || !rates || 'notApplicable' in rates) return []
  const { labels, supported } = rates
  const words = [
    ...rateOf(supported, 'supported').map(rate => `sensitivity ${rate}`),
    ...rateOf(supported, 'unsupported').map(rate => `specificity ${rate}`),
  ]
  return [`${counted(labels, 'label')} of single claims (${words.join(', ')})`]
}

/** How often the judge agrees with people on claims with a label. */
function rateOf(rows: ClaimRates['supported'], label: string): string[] {
  const row = ownEntry(rows, label)
  return row ? [decimal(ownEntry(row.judge, label) ?? 0)] : []
}
