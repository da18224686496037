import { pValue } from '../../gate/compare/pValue.ts'
import type { Comparison } from '../../gate/decision.ts'
import type { Outcome } from '../../gate/outcome.ts'
import { caseKey } from '../../results/order.ts'
import { counted } from '../../text/numbers.ts'
import type { CaseName } from '../model/names.ts'
import type { Headline } from '../model/report.ts'
import type { Tone } from '../model/table.ts'
import { headline } from '../words/headline.ts'
import { missedCases } from '../words/thresholdLines.ts'
import { aboutMetrics, verdictReason } from '../words/verdictReason.ts'
import type { RunToReport } from './runToReport.ts'

/** So many cases can be opened from a headline. */
const mostLinked = 5

/**
 * What the run comes to, why, and how certain that is. Missed thresholds turn a run red whatever the
 * gate says, and so does what a change does to what judges it.
 */
export function reportHeadline({ results, decision, changedInputs = [] }: RunToReport): Headline {
  const shown = headline(decision, results, verdictReason)
  const short = headline(decision, results, one => aboutMetrics(one, { aside: certainty, most: 1 }))
  const missed = missedCases(results).length
  const loosens = decision.findings.some(({ verdict }) => verdict === 'policy')
  return {
    word: shown.word,
    outcome: shown.outcome,
    tone: toneOf(shown),
    reason: shown.reason,
    shortReason: short.reason,
    beside: [
      ...(missed > 0 && shown.because !== undefined
        ? [`${counted(missed, 'case')} missed a threshold`]
        : []),
      ...(loosens && shown.because !== 'policy' ? ['less strict than before'] : []),
      ...(changedInputs.length > 0
        ? [`changes ${counted(changedInputs.length, 'file')} that affect its verdict`]
        : []),
    ],
    cases: criticalCases(decision),
  }
}

/** What somebody accepted is open: the next baseline settles it. */
function toneOf({ word, because, accepted }: Outcome): Tone {
  if (because === 'error') return 'error'
  if (word === 'failed') return 'bad'
  return word === 'passed' && !accepted ? 'good' : 'open'
}

/** The critical cases that fail by the verdict's own finding. */
function criticalCases({ verdict, findings }: RunToReport['decision']): CaseName[] {
  if (verdict !== 'critical') return []
  const failing = findings.flatMap(one => ('critical' in one ? [one.critical] : []))
  const names = failing.map(
    ({ set, caseId }) => [caseKey({ set, caseId }), { set, caseId }] as const,
  )
  return [...new Map(names).values()].slice(0, mostLinked)
}

/** `48 cases, p = 0.002`; without p where there is no noise. */
function certainty({ pairs, pWorse, pBetter }: Comparison): string {
  const ps = [pWorse, pBetter].filter(p => p !== undefined)
  const chance = ps.length === 0 ? [] : [pValue(Math.min(...ps))]
  return [counted(pairs, 'case'), ...chance].join(', ')
}
