import { firstFew } from '../../text/firstFew.ts'
import { changeWords } from '../../gate/compare/join.ts'
import type {
  ChangedScore,
  GateDecision,
  LoweredThreshold,
  SuiteChange,
} from '../../gate/decision.ts'
import { asWritten, counted, decimal, digitsBetween } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { shownName } from '../model/names.ts'

/** What may happen to cases, in the order of reports. */
export const changeNames = [
  'new',
  'removed',
  'skipped',
  'unsampled',
  'unasked',
  'changed',
  'metaChanged',
  'extended',
  'renamed',
] as const

/** What happened to cases, behind their number. */
export function changeText(change: SuiteChange['change']): string {
  if (change === 'changed') return 'changed, not compared'
  if (change === 'metaChanged') return `${changeWords(change)}, not compared by custom metrics`
  if (change === 'extended') return `${changeWords(change)}, not compared as a conversation`
  return change === 'unasked' ? `${changeWords(change)}, not by the pipeline` : change
}

/** How many cases a line names. */
const mostNamed = 5

/** How many gated metrics of a changed case a line names. */
const mostMetrics = 2

/**
 * `support › refund (was failing, faithfulness 1.000 → 0.250)`: a case that is no longer compared,
 * and what a reviewer must know about it.
 */
export function takenOutName(one: SuiteChange): string {
  const { set, caseId, change, wasFailing, scores = [], metrics = [] } = one
  const compared =
    change === 'extended' ? metrics.map(shownName) : scores.filter(isOther).map(scoreWords)
  const told = [
    ...(wasFailing ? ['was failing'] : []),
    ...(compared.length === 0 ? [] : [firstFew(compared, mostMetrics)]),
  ]
  const name = `${shownName(set)} › ${shownName(caseId)}`
  return told.length === 0 ? name : `${name} (${told.join(', ')})`
}

/** A baseline keeps four decimals. */
function isOther({ before, now }: ChangedScore): boolean {
  return before === undefined || now === undefined || Math.abs(before - now) > 1e-4
}

function scoreWords({ metric, before, now }: ChangedScore): string {
  const digits = before === undefined || now === undefined ? undefined : digitsBetween(before, now)
  const former = before === undefined ? '' : `${decimal(before, digits)} → `
  return `${shownName(metric)} ${former}${now === undefined ? 'no score' : decimal(now, digits)}`
}

/** `2 cases new: refund-window, shipping-cost` */
export function suiteLines({ changes, lowered }: GateDecision): string[] {
  const cases = changeNames.flatMap(change => {
    const of = changes.filter(one => one.change === change)
    return of.length === 0
      ? []
      : [
          `${counted(of.length, 'case')} ${changeText(change)}: ${firstFew(changedNames(of), mostNamed)}`,
        ]
  })
  return [...cases, ...loweredLine(lowered)]
}

/** `1 threshold of a case lowered: support › refund (faithfulness 1.000 → 0.800)` */
export function loweredLine(lowered: readonly LoweredThreshold[], most = mostNamed): string[] {
  if (lowered.length === 0) return []
  const names = lowered.map(({ set, caseId, metric, before, now }) => {
    const bound = `${asWritten(before)} → ${now === undefined ? 'none' : asWritten(now)}`
    return `${shownName(set)} › ${shownName(caseId)} (${shownName(metric)} ${bound})`
  })
  const what =
    lowered.length === 1 ? '1 threshold of a case' : `${lowered.length} thresholds of cases`
  return [`${what} lowered: ${firstFew(names, most)}`]
}

/** A set that was renamed with all of these cases is named once: `help, all 40 cases (was support)`. */
function changedNames(changes: readonly SuiteChange[]): string[] {
  const [renamed, others] = [true, false].map(isOfSet =>
    changes.filter(one => isRenamedSet(one) === isOfSet),
  )
  const sets = Map.groupBy(renamed ?? [], ({ set, formerSet }) => JSON.stringify([set, formerSet]))
  const names = [...sets.values()].flatMap(same => {
    const [{ set = '', formerSet = '' } = {}, ...more] = same
    return more.length === 0
      ? same.map(changedName)
      : [`all ${same.length} of ${shownName(set)} (was ${shownName(formerSet)})`]
  })
  return [...names, ...(others ?? []).map(changedName)]
}

/** Whether only the set of the case has another name. */
function isRenamedSet({ change, metrics, caseId, formerId, formerSet }: SuiteChange): boolean {
  return change === 'renamed' && !metrics && formerSet !== undefined && formerId === caseId
}

function changedName(one: SuiteChange): string {
  const { set, caseId, formerId, formerSet, change, metrics } = one
  if (change === 'changed' || metrics) return takenOutName(one)
  if (formerId === undefined) return shownName(`${set} › ${caseId}`)
  const former = formerSet === undefined ? formerId : `${formerSet} › ${formerId}`
  return shownName(`${set} › ${caseId} (was ${former})`)
}

/** Why nothing was compared, so that the run does not read as one that passed. */
export function notGatedLines({ notGated }: GateDecision): string[] {
  return notGated === undefined ? [] : [`not gated: ${printable(notGated, 300)}`]
}

/** Who accepted a change that would have failed the run. */
export function acceptedLines({ acceptedBy }: GateDecision): string[] {
  return acceptedBy === undefined ? [] : [`accepted by ${printable(acceptedBy, 200)}`]
}
