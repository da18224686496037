import type { GateDecision, SuiteChange } from '../../gate/decision.ts'
import type { CaseRecord, MatcherRecord, Results } from '../../results/results.ts'
import { compareText } from '../../text/stableJson.ts'
import { caseKey } from '../../results/order.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { caseName } from '../cases/caseLines.ts'
import { judgeCosts, otherCostLines } from './costs.ts'
import { listed, shownName } from './names.ts'
import { asWritten, counted, decimal, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'

/** Who judged, always named, and what that cost. */
export function judgeLine(results: Results): string {
  const cases = counted(new Set(results.cases.map(caseKey)).size, 'case')
  return [`judge: ${judgeNames(results)}`, cases, judgeCosts(results)].join(' · ')
}

export function judgeNames({ cases }: Results): string {
  const judges = cases
    .flatMap(({ measurements }) => Object.values(measurements))
    .flatMap(({ judge }) => (judge ? [[judge.name, judge.model].filter(Boolean).join(' ')] : []))
  const names = [...new Set(judges)].toSorted(compareText).map(shownName)
  return names.join(', ') || 'none was needed'
}

/** A run of ordinary tests has matchers only: there is nothing to gate and nothing to compare. */
export function matchersOnlyLine(results: Results): string | undefined {
  const { sets, cases, matchers, run } = results
  const golden = Object.keys(sets).length + cases.length + run.broken.length
  const parts = [...matcherLines(matchers), judgeCosts(results), ...otherCostLines(results)]
  return golden > 0 ? undefined : `RAG ${parts.join(' · ')}`
}

/** What fails tests by itself, whatever the verdict on the whole says. */
export function thresholdLines({ cases, unrecorded }: Results): string[] {
  const missed = missedCases({ cases })
  const held = withoutRepeats(
    cases.filter(({ draws = {}, missed: still }) =>
      Object.keys(draws).some(metric => !still.some(one => one.metric === metric)),
    ),
  )
  const skipped = unrecorded.filter(({ why }) => why === 'skipped')
  return [
    ...(missed.length === 0
      ? []
      : [`${counted(missed.length, 'case')} missed a threshold: ${missesOf(missed)}`]),
    ...(held.length === 0
      ? []
      : [
          `${counted(held.length, 'case')} missed a threshold at first and held it when drawn again: ${listed(held.map(nameOf))}`,
        ]),
    ...(skipped.length === 0
      ? []
      : [`${counted(skipped.length, 'case')} skipped: ${listed(skipped.map(nameOf))}`]),
  ]
}

/** Cases that missed a threshold of their own, each once. */
export function missedCases({ cases }: Pick<Results, 'cases'>): CaseRecord[] {
  return withoutRepeats(cases.filter(record => record.missed.length > 0))
}

/** How many misses a line names; each has its place in the results. */
const mostMisses = 5

/** `support › founder: abstention 0.000, at least 1.000` */
function missesOf(missed: readonly CaseRecord[]): string {
  const texts = missed.map(record => {
    const misses = record.missed.map(({ metric, threshold, direction }) => {
      const score = ownEntry(record.scores, metric)
      const value = score?.status === 'scored' ? decimal(score.value) : 'without a score'
      const bound = direction === 'higher' ? 'at least' : 'at most'
      return `${shownName(metric)} ${value}, ${bound} ${asWritten(threshold)}`
    })
    return `${printable(nameOf(record), 120)} (${misses.join('; ')})`
  })
  const more = texts.length > mostMisses ? ` and ${texts.length - mostMisses} more` : ''
  return `${texts.slice(0, mostMisses).join(', ')}${more}`
}

function withoutRepeats(records: readonly CaseRecord[]): CaseRecord[] {
  return [...new Map(records.map(record => [caseKey(record), record])).values()]
}

const nameOf = ({ set, caseId }: { set: string; caseId: string }) => `${set} › ${caseId}`

/** Cases without scores, and scores that could not be told: the first of them, with their place. */
export function errorLines({ cases, run }: Results, most = 5): string[] {
  const open = run.withoutSecrets === true
  const lines = cases.flatMap(record =>
    caseErrors(record, open).map(reason => `${caseName(record)}  ${printable(reason, 200)}`),
  )
  const more = lines.length > most ? [`… and ${lines.length - most} more`] : []
  return [...lines.slice(0, most), ...more]
}

/** @param open whether what could not be asked is told as a whole, and is no error */
function caseErrors({ error, unavailable, scores }: CaseRecord, open: boolean): string[] {
  if (error !== undefined) return open && unavailable ? [] : [error]
  return Object.entries(scores).flatMap(([metric, score]) => {
    if (score.status !== 'judgeError' || (open && score.unavailable)) return []
    return [`${metric}: ${score.reason}`]
  })
}

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

function changedName({ set, caseId, formerId }: SuiteChange): string {
  return formerId === undefined ? `${set} › ${caseId}` : `${set} › ${caseId} (was ${formerId})`
}

/** Why a run that was not gated must not pass for one that was. */
export function notGatedLines({ notGated }: GateDecision): string[] {
  return notGated === undefined ? [] : [`not gated: ${printable(notGated, 300)}`]
}

/** Who takes the change as it is, where it would have failed the run. */
export function acceptedLines({ acceptedBy }: GateDecision): string[] {
  return acceptedBy === undefined ? [] : [`accepted by ${printable(acceptedBy, 200)}`]
}

/** `matchers: 12 scores, 1 missed its threshold, 1 could not be judged` */
export function matcherLines(matchers: readonly MatcherRecord[]): string[] {
  if (matchers.length === 0) return []
  const unjudged = matchers.filter(({ score }) => score.status === 'judgeError').length
  const missed = matchers.filter(({ pass, score }) => !pass && score.status !== 'judgeError').length
  return [
    [
      `matchers: ${counted(matchers.length, 'score')}`,
      missed === 0 ? 'all passed' : `${grouped(missed)} failed`,
      ...(unjudged === 0 ? [] : [`${grouped(unjudged)} could not be judged`]),
    ].join(', '),
  ]
}
