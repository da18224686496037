import { firstFew } from '../../text/firstFew.ts'
import { changeWords } from '../../gate/compare/join.ts'
import type { GateDecision, LoweredThreshold, SuiteChange } from '../../gate/decision.ts'
import { asWritten, counted } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { listed, shownName } from './names.ts'

const changeNames = [
  'new',
  'removed',
  'skipped',
  'unsampled',
  'unasked',
  'changed',
  'renamed',
] as const

/** What happened to cases, behind their number. */
export function changeText(change: SuiteChange['change']): string {
  return change === 'unasked' ? `${changeWords(change)}, not by the pipeline` : change
}

/** `2 cases new: refund-window, shipping-cost` */
export function suiteLines({ changes, lowered }: GateDecision): string[] {
  const cases = changeNames.flatMap(change => {
    const of = changes.filter(one => one.change === change)
    return of.length === 0
      ? []
      : [`${counted(of.length, 'case')} ${changeText(change)}: ${listed(of.map(changedName))}`]
  })
  return [...cases, ...loweredLine(lowered)]
}

/** `1 threshold of a case lowered: support › refund (faithfulness 1.000 → 0.800)` */
export function loweredLine(lowered: readonly LoweredThreshold[], most = 5): string[] {
  if (lowered.length === 0) return []
  const names = lowered.map(({ set, caseId, metric, before, now }) => {
    const bound = `${asWritten(before)} → ${now === undefined ? 'none' : asWritten(now)}`
    return `${shownName(set)} › ${shownName(caseId)} (${shownName(metric)} ${bound})`
  })
  const what =
    lowered.length === 1 ? '1 threshold of a case' : `${lowered.length} thresholds of cases`
  return [`${what} lowered: ${firstFew(names, most)}`]
}

function changedName({ set, caseId, formerId, formerSet }: SuiteChange): string {
  if (formerId === undefined) return `${set} › ${caseId}`
  const former = formerSet === undefined ? formerId : `${formerSet} › ${formerId}`
  return `${set} › ${caseId} (was ${former})`
}

/** Why nothing was compared, so that the run does not read as one that passed. */
export function notGatedLines({ notGated }: GateDecision): string[] {
  return notGated === undefined ? [] : [`not gated: ${printable(notGated, 300)}`]
}

/** Who accepted a change that would have failed the run. */
export function acceptedLines({ acceptedBy }: GateDecision): string[] {
  return acceptedBy === undefined ? [] : [`accepted by ${printable(acceptedBy, 200)}`]
}
