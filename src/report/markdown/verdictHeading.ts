import type { Comparison, GateDecision } from '../../gate/decision.ts'
import type { Outcome } from '../../gate/outcome.ts'
import { pValue } from '../../gate/compare/pValue.ts'
import type { Results } from '../../results/results.ts'
import { counted } from '../../text/numbers.ts'
import type { Tone } from '../model/table.ts'
import { headline } from '../words/headline.ts'
import { missedCases } from '../words/thresholdLines.ts'
import { aboutMetrics } from '../words/verdictReason.ts'
import { escapeMarkdown } from './escapeMarkdown.ts'

export const toneIcons: Record<Tone, string> = { error: '💥', bad: '❌', open: '⚠️', good: '✅' }

/** A file that judges a change and that the change itself edits. */
export interface ChangedInput {
  path: string
  /** What the change does to it, in words, where not all of the file counts. */
  change?: string
}

export interface Judged {
  results: Pick<Results, 'cases'>
  decision: GateDecision
  /** @default none */
  changedInputs?: readonly ChangedInput[]
}

/**
 * What the run comes to, why, and how certain that is. Missed thresholds turn a run red whatever the
 * gate says, so they are told here as well, and so is what a change does to what judges it.
 */
export function verdictHeading({ results, decision, changedInputs = [] }: Judged): string {
  const shown = headline(decision, results, one => aboutMetrics(one, { aside: certainty, most: 1 }))
  const missed = missedCases(results).length
  const loosens = decision.findings.some(({ verdict }) => verdict === 'policy')
  const beside = [
    ...(missed > 0 && shown.because !== undefined
      ? [`${counted(missed, 'case')} missed a threshold`]
      : []),
    ...(loosens && shown.because !== 'policy' ? ['less strict than before'] : []),
    ...(changedInputs.length > 0
      ? [`changes ${counted(changedInputs.length, 'file')} that affect its verdict`]
      : []),
  ]
  const words = escapeMarkdown(`${shown.outcome}: ${shown.reason}`)
  return [`## ${outcomeIcon(shown)} RAG ${words}`, ...beside].join(' · ')
}

function outcomeIcon({ word, because, accepted }: Outcome): string {
  if (because === 'error') return '💥'
  if (word === 'failed') return '❌'
  return word === 'passed' && !accepted ? '✅' : '⚠️'
}

/** `48 cases, p = 0.002`; without p where there is no noise. */
function certainty({ pairs, pWorse, pBetter }: Comparison): string {
  const ps = [pWorse, pBetter].filter(p => p !== undefined)
  const chance = ps.length === 0 ? [] : [pValue(Math.min(...ps))]
  return [counted(pairs, 'case'), ...chance].join(', ')
}
