import type { Comparison, GateDecision } from '../../gate/decision.ts'
import type { GateVerdict } from '../../gate/verdicts.ts'
import { isAcceptable } from '../../gate/verdicts.ts'
import { pValue } from '../../gate/compare/pValue.ts'
import { counted } from '../../text/numbers.ts'
import { changeInterval } from '../words/metricWords.ts'
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
 * The verdict, and how certain it is. Missed thresholds turn a run red whatever the gate says, so
 * they turn the icon red as well.
 * @param missed number of cases that missed a threshold of their own
 */
export function verdictHeading(decision: GateDecision, missed: number): string {
  const { verdict } = decision
  const about = escapeMarkdown(aboutMetrics(decision, { aside: certainty, most: 1 }))
  const isAccepted = decision.acceptedBy !== undefined && isAcceptable(verdict)
  const shown = isAccepted ? `${verdict}, accepted` : verdict
  if (missed === 0) return `## ${isAccepted ? '⚠️' : verdictIcons[verdict]} RAG ${shown}: ${about}`
  const icon = verdictIcons[verdict] === '💥' ? '💥' : '❌'
  return `## ${icon} RAG ${shown}: ${about} · ${counted(missed, 'case')} missed a threshold`
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
