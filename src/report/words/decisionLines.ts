import type { GateDecision, SuiteChange } from '../../gate/decision.ts'
import { counted } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { listed } from './names.ts'

const changeNames = ['new', 'removed', 'skipped', 'changed', 'renamed'] as const

/** `2 cases new: refund-window, shipping-cost` */
export function suiteLines({ changes }: GateDecision): string[] {
  return changeNames.flatMap(change => {
    const of = changes.filter(one => one.change === change)
    return of.length === 0
      ? []
      : [`${counted(of.length, 'case')} ${change}: ${listed(of.map(changedName))}`]
  })
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
