import { snapshot } from '../../baseline/snapshot.ts'
import type { MetricDecision } from '../../gate/decision.ts'
import { changedMeasurement } from '../../gate/compare/changedMeasurement.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { counted, decimal } from '../../text/numbers.ts'
import { compareText } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import type { ReportedRun } from '../cases/caseScores.ts'
import { agreementLines } from '../words/judgeAgreement.ts'
import { endpointLines } from '../words/endpointLines.ts'
import { byReportOrder } from '../words/metricOrder.ts'
import { counts } from '../words/metricWords.ts'
import { leftAloneLines } from '../words/leftAloneLines.ts'
import { listed, shownName } from '../words/names.ts'
import { driftLines, noiseLines } from '../words/noiseLines.ts'
import { judgeNames } from '../words/costs.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { firstOf } from './firstOf.ts'

/** Fewer cases than this say little of questions that are not among them. */
const fewCases = 30

export interface ComparedRun extends ReportedRun {
  /** Where the baseline stands. @default the working tree */
  comparedWith?: string
  /** Sets of the baseline that the run says nothing of. @default none */
  leftAlone?: readonly string[]
  /**
   * Address of the project's folder at the commit, with a slash at its end. It turns places in
   * golden files into links. @default they are text
   */
  sourceUrl?: string
  /** Where the results are, relative to the root. @default in the folder itself */
  resultsFile?: string
  /** Label that accepts the change of a pull request. @default there is none */
  acceptLabel?: string
}

/** What the numbers rest on: baseline, judges, repeats, noise, and the smallest drop that would show. */
export function comparabilityItems(run: ComparedRun): string[] {
  const { results, decision } = run
  const counting = decision.metrics.filter(counts).toSorted(byReportOrder)
  const lines = [
    baselineText(run),
    ...leftAloneLines(run.leftAlone),
    `judge: ${judgeNames(results)}`,
    ...endpointLines(results, run.baseline),
    ...agreementLines(results),
    ...measurementLine(run),
  ]
  const certainty = [
    ...noiseLines(counting).map(line => `noise as standard deviation of one score, ${line}`),
    ...driftLines(decision),
    ...(decision.undecided.length === 0 ? [] : [`not decided: ${listed(decision.undecided)}`]),
  ]
  return [
    ...lines.map(line => escapeMarkdown(line)),
    ...reachItems(counting),
    ...certainty.map(line => escapeMarkdown(line)),
  ]
}

function baselineText({ baseline, comparedWith }: ComparedRun): string {
  if (baseline) return `compared with ${comparedWith ?? 'the baseline of the working tree'}`
  return `there is no ${comparedWith ?? 'baseline to compare with'}`
}

/** Whether both runs measured alike. Empty where they share no metric. */
function measurementLine({ results, decision, baseline }: ComparedRun): string[] {
  const now = snapshot(results).sets
  const measured = decision.metrics.flatMap(({ set, metric }) => {
    const before = ownEntry(ownEntry(baseline?.sets ?? {}, set)?.measurements ?? {}, metric)
    const after = ownEntry(ownEntry(now, set)?.measurements ?? {}, metric)
    return before && after ? [{ set, metric, change: changedMeasurement(before, after) }] : []
  })
  const otherwise = measured.flatMap(({ set, metric, change }) =>
    change === undefined
      ? []
      : [`${shownName(set)} › ${shownName(metric)} (${printable(change, 160)})`],
  )
  if (measured.length === 0) return []
  if (otherwise.length === 0) return ['every metric is measured as in the baseline']
  return [`measured otherwise than in the baseline: ${firstOf(otherwise)}`]
}

/** For each set how much was compared, and which drops that could show. */
function reachItems(decisions: readonly MetricDecision[]): string[] {
  const sets = [...new Set(decisions.map(({ set }) => set))].toSorted(compareText)
  return sets.flatMap(set =>
    reachItem(
      set,
      decisions.filter(one => one.set === set),
    ),
  )
}

function reachItem(set: string, decisions: readonly MetricDecision[]): string[] {
  const compared = decisions.flatMap(({ metric, comparison }) =>
    comparison ? [{ metric, ...comparison }] : [],
  )
  if (compared.length === 0) return []
  const pairs = Math.max(...compared.map(one => one.pairs))
  const baseline = Math.max(...compared.map(({ repeats }) => repeats.baseline))
  const current = Math.max(...compared.map(({ repeats }) => repeats.current))
  const drops = compared.flatMap(({ metric, detectable }) =>
    detectable === undefined ? [] : [`${decimal(detectable)} in ${inlineCode(shownName(metric))}`],
  )
  const parts = [
    `${counted(pairs, 'case')} compared, ${counted(baseline, 'run')} in the baseline and ${current} now`,
    drops.length === 0
      ? 'too few scores to tell which drop would show'
      : `drops that would show: ${firstOf(drops)}`,
    ...(pairs < fewCases
      ? [`fewer than ${fewCases} cases: they say little of other questions`]
      : []),
  ]
  return [`${inlineCode(shownName(set))}: ${parts.join('; ')}`]
}
