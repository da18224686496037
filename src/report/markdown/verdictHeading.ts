import type { Comparison, GateDecision } from '../../gate/decision.ts'
import type { Outcome } from '../../gate/outcome.ts'
import type { GateVerdict } from '../../gate/verdicts.ts'
import { pValue } from '../../gate/compare/pValue.ts'
import type { Results } from '../../results/results.ts'
import { counted } from '../../text/numbers.ts'
import { headline } from '../words/headline.ts'
import { changeInterval } from '../words/metricWords.ts'
import { missedCases } from '../words/thresholdLines.ts'
import { aboutMetrics } from '../words/verdictReason.ts'
import { escapeMarkdown } from './escapeMarkdown.ts'

export const verdictIcons: Record<GateVerdict, string> = {
  error: '💥',
  critical: '❌',
  regressed: '❌',
  floor: '❌',
  policy: '❌',
  incompatible: '❌',
  incomplete: '⚠️',
  inconclusive: '⚠️',
  'no-baseline': '⚠️',
  improved: '✅',
  unchanged: '✅',
}

/**
 * What the run comes to, why, and how certain that is. Missed thresholds turn a run red whatever the
 * gate says, so they are told here as well.
 */
export function verdictHeading(decision: GateDecision, results: Pick<Results, 'cases'>): string {
  const shown = headline(decision, results, one => aboutMetrics(one, { aside: certainty, most: 1 }))
  const missed = missedCases(results).length
  const beside =
    missed > 0 && shown.because !== undefined
      ? ` · ${counted(missed, 'case')} missed a threshold`
      : ''
  const words = escapeMarkdown(`${shown.outcome}: ${shown.reason}`)
  return `## ${outcomeIcon(shown)} RAG ${words}${beside}`
}

function outcomeIcon({ word, because, accepted }: Outcome): string {
  if (because === 'error') return '💥'
  if (word === 'failed') return '❌'
  return word === 'passed' && !accepted ? '✅' : '⚠️'
}

/** `95 % -0.090 to -0.030, p = 0.002`; the number of cases where there is neither. */
function certainty(comparison: Comparison): string {
  const { pairs, pWorse, pBetter } = comparison
  const interval = changeInterval(comparison)
  const ps = [pWorse, pBetter].filter(p => p !== undefined)
  const known = [
    ...(interval === '' ? [] : [`95 % ${interval}`]),
    ...(ps.length === 0 ? [] : [pValue(Math.min(...ps))]),
  ]
  return known.join(', ') || counted(pairs, 'case')
}
