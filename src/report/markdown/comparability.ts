import { snapshot } from '../../baseline/snapshot.ts'
import type { GateDecision, MetricDecision } from '../../gate/decision.ts'
import { judgeChanged } from '../../gate/judgeChanged.ts'
import { changedMeasurement } from '../../gate/compare/changedMeasurement.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { sum } from '../../statistics/mean.ts'
import { counted, decimal } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { ReportedRun } from '../cases/caseScores.ts'
import { agreementLines } from '../words/judgeAgreement.ts'
import { combinedJudgeLines } from '../words/combinedJudges.ts'
import { comparedWithWords } from '../words/comparedWith.ts'
import { endpointLines } from '../words/endpointLines.ts'
import { byReportOrder } from '../words/metricOrder.ts'
import { counts } from '../../gate/countingVerdicts.ts'
import { leftAloneLines } from '../words/leftAloneLines.ts'
import { listed, shownName } from '../model/names.ts'
import { noiseLines } from '../words/noiseLines.ts'
import { judgeNames } from '../words/costs.ts'
import { pendingReviewLines } from '../words/pendingReviewLines.ts'
import { sampleLines } from '../words/sampleLines.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { firstOf } from './firstOf.ts'
import { splitSets } from '../assembly/splitSets.ts'

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
  recordsFile?: string
  /** Address of the workflow run. @default it is not linked */
  runUrl?: string
  /** Name of the artifact of that run that has the HTML report. @default there is none */
  htmlArtifact?: string
  /** Whether a run of the default branch keeps the baseline as an artifact. @default false */
  keepsArtifact?: boolean
  /** Label that accepts the change of a pull request. @default there is none */
  acceptLabel?: string
}

/** What the numbers rest on: baseline, judges, repeats, noise, and the smallest drop that would show. */
export function comparabilityItems(run: ComparedRun): string[] {
  const { results, decision } = run
  const counting = decision.metrics.filter(counts).toSorted(byReportOrder)
  const lines = [
    `compared with ${comparedWithWords(run)}`,
    ...leftAloneLines(run),
    ...sampleLines(results, run.baseline),
    ...pendingReviewLines(results),
    `judge: ${judgeNames(results)}`,
    ...endpointLines(results, run.baseline),
    ...combinedJudgeLines(results),
    ...agreementLines(results),
    ...measurementLine(run),
  ]
  const shown = splitSets({ ...decision, metrics: counting }).shown.flatMap(
    ([, decisions]) => decisions,
  )
  const certainty = [
    ...noiseLines(shown).map(line => `noise as standard deviation of one score, ${line}`),
    ...(decision.undecided.length === 0 ? [] : [`not decided: ${listed(decision.undecided)}`]),
  ]
  return [
    ...lines.map(line => escapeMarkdown(line)),
    ...reachItems(decision),
    ...certainty.map(line => escapeMarkdown(line)),
  ]
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
  if (otherwise.length === 0) {
    // Nobody's settings changed, and yet the measure did.
    return decision.drift.some(judgeChanged) ? [] : ['every metric is measured as in the baseline']
  }
  return [`measured differently than in the baseline: ${firstOf(otherwise)}`]
}

/** For each set that is shown how much was compared, and which drops that could show; the others together. */
function reachItems({ metrics, findings }: GateDecision): string[] {
  const { shown, passed } = splitSets({ metrics: metrics.filter(counts), findings })
  const decisions = passed.flatMap(([, ofSet]) => ofSet)
  const compared = decisions.flatMap(({ comparison }) => comparison ?? [])
  if (compared.length === 0) return shown.flatMap(([set, ofSet]) => reachItem(set, ofSet))
  const drops = compared.flatMap(({ detectable }) => detectable ?? [])
  const reach =
    drops.length === 0
      ? 'too few scores to estimate detectable drops'
      : `detectable drops: ${rangeOf(drops)}`
  const pairs = sum(passed.map(([, ofSet]) => Math.max(...ofSet.map(pairsOf))))
  return [
    ...shown.flatMap(([set, ofSet]) => reachItem(set, ofSet)),
    `the ${counted(passed.length, 'set')} whose means held: ${counted(pairs, 'case')} compared; ${reach}`,
  ]
}

/** `0.020 to 0.093` */
function rangeOf(values: readonly number[]): string {
  return [...new Set([Math.min(...values), Math.max(...values)].map(one => decimal(one)))].join(
    ' to ',
  )
}

function pairsOf({ comparison }: MetricDecision): number {
  return comparison?.pairs ?? 0
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
      ? 'too few scores to estimate detectable drops'
      : `detectable drops: ${firstOf(drops)}`,
    ...(pairs < fewCases
      ? [`fewer than ${fewCases} cases: they say little about other questions`]
      : []),
  ]
  return [`${inlineCode(shownName(set))}: ${parts.join('; ')}`]
}
