import { firstFew } from '../../text/firstFew.ts'
import { fallOf } from '../../gate/compare/caseChanges.ts'
import type { GateDecision, SuiteChange } from '../../gate/decision.ts'
import type { GateVerdict } from '../../gate/verdicts.ts'
import { counted, decimal, digitsBetween } from '../../text/numbers.ts'
import { changeText, loweredLine, takenOutName } from './decisionLines.ts'
import { nowAndThenLine } from './thresholdLines.ts'
import { shownName } from '../model/names.ts'
import { printable } from '../../text/untrusted.ts'

/** How many cases a headline names of each kind. */
const mostNamed = 3

/** What takes a case of the baseline out of the comparison, in this order. */
const leaving = ['removed', 'skipped', 'unsampled', 'unasked', 'changed'] as const

/** Verdicts that would read as if no case had got worse. */
const passing: readonly GateVerdict[] = ['unchanged', 'improved', 'no-drop-seen']

/**
 * What a mean doesn't show and nobody may overlook: that another system answered, cases that fell or lost their score though the mean held, and cases of the
 * baseline that are compared no more or have to reach less. A partial run says nothing of them.
 */
export function caseNotes(decision: GateDecision): string[] {
  if (decision.verdict === 'incomplete') return []
  return [
    ...decision.remarks.map(remark => printable(remark, 400)),
    ...(passing.includes(decision.verdict) ? fallenNote(decision) : []),
    ...unscoredNote(decision),
    ...leaving.flatMap(change => goneNote(decision, change)),
    ...loweredLine(decision.lowered, mostNamed),
    ...nowAndThenLine(decision, mostNamed),
  ]
}

/** `5 cases fell: support › refund (faithfulness 1.000 → 0.000), … and 2 more` */
function fallenNote({ metrics }: GateDecision): string[] {
  const fallen = metrics.flatMap(({ set, metric, gated, fallen: cases = [] }) =>
    gated
      ? cases.map(one => ({ ...one, name: `${shownName(set)} › ${shownName(one.caseId)}`, metric }))
      : [],
  )
  const byCase = [...Map.groupBy(fallen, ({ name }) => name)]
  if (byCase.length === 0) return []
  const named = byCase.map(([name, [first]]) => {
    if (!first) return name
    const { metric, from, to } = first
    const digits = digitsBetween(from, to)
    return `${name} (${shownName(metric)} ${decimal(from, digits)} → ${decimal(to, digits)})`
  })
  return [`${counted(byCase.length, 'case')} fell: ${firstFew(named, mostNamed)}`]
}

/**
 * `1 case no longer has a score: support › refund (faithfulness)`. Where they decided, the verdict's reason
 * counts them.
 */
function unscoredNote({ metrics }: GateDecision): string[] {
  const lost = metrics.flatMap(({ set, metric, gated, scoresGone, unscored = [] }) =>
    gated && scoresGone === undefined
      ? unscored.map(caseId => ({ name: `${shownName(set)} › ${shownName(caseId)}`, metric }))
      : [],
  )
  const byCase = [...Map.groupBy(lost, ({ name }) => name)]
  if (byCase.length === 0) return []
  const named = byCase.map(
    ([name, own]) => `${name} (${own.map(({ metric }) => shownName(metric)).join(', ')})`,
  )
  const have =
    byCase.length === 1 ? '1 case no longer has' : `${byCase.length} cases no longer have`
  return [`${have} a score: ${firstFew(named, mostNamed)}`]
}

/** `2 cases removed: support › refund (was failing), support › returns` */
function goneNote({ changes }: GateDecision, change: SuiteChange['change']): string[] {
  const gone = changes.filter(one => one.change === change)
  if (gone.length === 0) return []
  // What may hide a failure stands first.
  const suspects = gone.toSorted(
    (a, b) =>
      Number(b.wasFailing ?? false) - Number(a.wasFailing ?? false) ||
      furthestFall(b) - furthestFall(a),
  )
  const named = suspects.map(takenOutName)
  return [`${counted(gone.length, 'case')} ${changeText(change)}: ${firstFew(named, mostNamed)}`]
}

function furthestFall({ scores: [worst] = [] }: SuiteChange): number {
  return worst ? fallOf(worst) : 0
}
