import { correctedText } from '../../report/words/correctedWords.ts'
import { shownName } from '../../report/model/names.ts'
import type { ClaimRates, NoRates, RateRow } from '../../results/claimRates.ts'
import type { CorrectedMeans } from '../../results/correctedMeans.ts'
import { counted, decimal, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'

/** How often the judge errs on a single claim, or why it does not correct means. */
export function rateLines(rates: ClaimRates | NoRates): string[] {
  if ('notApplicable' in rates) {
    return [`│ single claims: means are not corrected: ${printable(rates.notApplicable, 300)}`]
  }
  const rows = Object.entries(rates.supported).map(
    ([label, row]) => `of ${grouped(row.labels)} ${label}, ${verdictWords(row)}`,
  )
  return [
    `│ single claims: reports correct means with ${counted(rates.labels, 'label')} drawn at random`,
    ...rows.map(row => `│   ${row}`),
  ]
}

/** `the judge calls 0.930 supported, 0.070 unsupported` */
function verdictWords({ judge }: RateRow): string {
  const shares = Object.entries(judge).map(([verdict, share]) => `${decimal(share)} ${verdict}`)
  return `the judge calls ${shares.join(', ')}`
}

/** The means corrected by labels of a run's own claims, one line each. */
export function ownLabelLines(runs: Record<string, Record<string, CorrectedMeans>> = {}): string[] {
  const lines = Object.entries(runs).flatMap(([run, sets]) => [
    `corrected means of run ${run}, from labels of its own claims:`,
    ...Object.entries(sets).flatMap(([set, means]) =>
      Object.entries(means).map(([metric, corrected]) => {
        const text =
          corrected.mean === null
            ? printable(corrected.reason ?? 'not known', 300)
            : `${correctedText(corrected)}, by ${counted(corrected.labels, 'label')}`
        return `  ${shownName(metric)} of ${shownName(set)}: ${text}`
      }),
    ),
  ])
  return lines.length === 0 ? [] : ['', ...lines]
}
