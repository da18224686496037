import type { Results, RunCalibration } from '../../results/results.ts'
import type { Estimate } from '../../statistics/interval.ts'
import { compareText } from '../../text/stableJson.ts'
import { decimal, grouped, signedDecimal } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { correctionLines } from './correctedWords.ts'
import { shownName } from '../model/names.ts'

/** How many metrics a line names. The results have all. */
const mostMetrics = 3

/**
 * How far judge and metrics agree with labels of people, as calibrated:
 * `judge agrees with your labels: κ 0.710 (95 % 0.641 to 0.779), n = 240, in labels.jsonl`
 */
export function agreementLines(results: Results): string[] {
  const { calibration } = results.run
  if (!calibration) return []
  const { labelFile, otherJudge, claims, preferences } = calibration
  const file = printable(labelFile, 160)
  const text = (figure: Estimate) => estimateText(figure, decimal)
  return [
    ...(claims
      ? [
          `judge agrees with your labels: κ ${text(claims.kappa)}, n = ${grouped(claims.n)}${sharing(claims)}, in ${file}`,
        ]
      : []),
    ...correctionLines(results),
    ...(preferences
      ? [`metrics agree with people's preferences: ${correlations(preferences)}, in ${file}`]
      : []),
    // The command leaves the file out, because people copy commands and others may choose the name.
    ...(otherJudge === undefined
      ? []
      : [
          `calibrated with another judge (${printable(otherJudge, 120)}, or other settings or prompts; ${file}), so no mean is corrected: run npx vitest-rag calibrate again`,
        ]),
  ]
}

/** A judge that takes several questions in a call was measured so only if texts shared calls. */
function sharing({ together }: NonNullable<RunCalibration['claims']>): string {
  if (together === undefined) return ''
  return ` (${together === 0 ? 'none' : grouped(together)} asked together with others)`
}

function correlations(preferences: NonNullable<RunCalibration['preferences']>): string {
  const metrics = Object.entries(preferences).toSorted(([one], [other]) => compareText(one, other))
  const texts = metrics.slice(0, mostMetrics).map(([metric, { n, pearson, spearman }]) => {
    const [linear, ranked] = [pearson, spearman].map(one => estimateText(one, signedDecimal))
    return `${shownName(metric)} Pearson ${linear}, Spearman ${ranked}, n = ${grouped(n)}`
  })
  const more = metrics.length > mostMetrics ? `; and ${metrics.length - mostMetrics} more` : ''
  return `${texts.join('; ')}${more}`
}

function estimateText({ value, interval }: Estimate, shown: (value: number) => string): string {
  if (value === null) return 'not defined'
  if (!interval) return `${shown(value)} (no interval)`
  return `${shown(value)} (95 % ${shown(interval.lower)} to ${shown(interval.upper)})`
}
