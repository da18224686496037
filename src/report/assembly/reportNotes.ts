import { defined } from '../../defined.ts'
import { counts } from '../../gate/countingVerdicts.ts'
import { setsThatCantFail } from '../../gate/setsThatCantFail.ts'
import { isAcceptable } from '../../gate/verdicts.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { Results } from '../../results/results.ts'
import { printable } from '../../text/untrusted.ts'
import type { NamedInReport } from '../model/names.ts'
import { listed, shownName } from '../model/names.ts'
import type { NoteName, ReportLine } from '../model/report.ts'
import { answersTookLines } from '../words/answersTookLines.ts'
import { combinedJudgeLines } from '../words/combinedJudges.ts'
import { otherCostLines } from '../words/costs.ts'
import { oldBaselineLine } from '../words/oldBaseline.ts'
import { unfinishedReason } from '../words/headline.ts'
import { acceptedLines, notGatedLines, suiteLines } from '../words/decisionLines.ts'
import { endpointLines } from '../words/endpointLines.ts'
import { agreementLines } from '../words/judgeAgreement.ts'
import { leftAloneLines } from '../words/leftAloneLines.ts'
import { matcherLines } from '../words/matcherLines.ts'
import { heldOutLines } from '../words/heldOutLines.ts'
import { byReportOrder } from '../words/metricOrder.ts'
import { recordsLine, stepsToDecide, verdictSteps } from '../words/nextSteps.ts'
import { driftLines, noiseLines } from '../words/noiseLines.ts'
import { pendingReviewLines } from '../words/pendingReviewLines.ts'
import { sampleLines } from '../words/sampleLines.ts'
import { missedCases, nowAndThenLine, thresholdLines } from '../words/thresholdLines.ts'
import { caseNotes, findingText, mainFinding } from '../words/verdictReason.ts'
import type { WholeRun, RunToReport } from './runToReport.ts'
import { splitSets } from './splitSets.ts'
import { gatedPart, variantPart } from '../../results/gatedPart.ts'
import { firstFew } from '../../text/firstFew.ts'
import { counted, decimal } from '../../text/numbers.ts'
import { aggregateMetric, foldCases } from '../cases/foldedCases.ts'
import { changeExplanations } from '../diagnosis/change/changeExplanations.ts'

/** How many cases a line links to. */
const mostLinked = 5

/** What each note says about a run; mostly nothing. */
export const reportNotes: Record<NoteName, (run: WholeRun) => readonly (string | ReportLine)[]> = {
  findings: ({ decision }) => {
    const main = mainFinding(decision)
    return decision.findings.map(one => ({
      text: findingText(one),
      ...('critical' in one && { cases: [caseNameOf(one.critical)] }),
      ...(one === main && { isInHeadline: true }),
    }))
  },
  accepted: ({ decision }) => acceptedLines(decision),
  afterAcceptance,
  takenBack: ({ takenBack }) => (takenBack === undefined ? [] : [printable(takenBack, 300)]),
  overfitted: ({ overfitted = [] }) => heldOutLines(overfitted),
  notGated: ({ decision, results }) =>
    unfinishedReason(decision, results) === undefined ? notGatedLines(decision) : [],
  cantFail: ({ results }) => cantFailLines(results),
  unseenByMeans: ({ decision }) => caseNotes(decision),
  thresholds: ({ results }) => {
    const missed = missedCases(results)
    const cases = missed.slice(0, mostLinked).map(caseNameOf)
    // If cases missed a threshold, the first of these lines names them.
    return thresholdLines(results).map((text, place) =>
      place === 0 && missed.length > 0 ? { text, cases, state: 'failed' } : { text },
    )
  },
  nowAndThen: ({ decision }) => {
    const cases = decision.missedNowAndThen.slice(0, mostLinked).map(caseNameOf)
    return nowAndThenLine(decision).map(text => ({ text, cases }))
  },
  drift: ({ decision }) => driftLines(decision),
  suite: ({ decision }) => suiteLines(decision),
  variantMeans: ({ all }) => variantMeans(all),
  leftAlone: run => leftAloneLines(run),
  oldBaseline: ({ baseline, baselineAge }) => (baseline ? oldBaselineLine(baselineAge) : []),
  sample: ({ results, baseline }) => sampleLines(results, baseline),
  pendingReview: ({ results }) => pendingReviewLines(results),
  otherCosts: ({ results }) => otherCostLines(results),
  answersTook: ({ results }) => answersTookLines(results),
  endpoints: ({ results, baseline }) => endpointLines(results, baseline),
  combinedJudges: ({ results }) => combinedJudgeLines(results),
  agreement: ({ results }) => agreementLines(results),
  noise: ({ decision }) => noiseLines(decision.metrics.filter(({ gated }) => gated)),
  noiseOfShownSets: ({ decision }) => {
    const metrics = decision.metrics.filter(counts).toSorted(byReportOrder)
    return noiseLines(splitSets({ ...decision, metrics }).shown.flatMap(([, ofSet]) => ofSet))
  },
  undecided: ({ decision: { undecided } }) =>
    undecided.length === 0 ? [] : [`not decided: ${listed(undecided)}`],
  matchers: ({ results }) => matcherLines(results.matchers),
  acceptanceStep,
  stepsToDecide: ({ decision }) => stepsToDecide(decision),
  verdictSteps: ({ decision, results }) => verdictSteps(decision, results),
  recordsFile: ({ recordsFile }) => [recordsLine(recordsFile)],
  mending: run => mendingSteps(run),
}

export function caseNameOf({ set, variant, caseId }: NamedInReport): NamedInReport {
  return { set, ...defined({ variant }), caseId }
}

/** What to look into comes before how to accept the scores. */
function mendingSteps(run: WholeRun): string[] {
  const [largest] = changeExplanations(run)
  if (largest?.cause === undefined || run.decision.exitCode === 0) return []
  const [first = '', ...rest] = largest.cause.advice
  return [`to fix what got worse: ${first.toLowerCase()}${rest.join('')}`]
}

/** The sets that no score can fail, whatever the baseline says, and what to write. */
function cantFailLines(results: Results): string[] {
  const { ever } = setsThatCantFail(results)
  const [first] = ever
  if (first === undefined) return []
  const metrics = Object.keys(ownEntry(results.sets, first)?.policy.metrics ?? {})
  const example = shownName(metrics[0] ?? 'documentRecall')
  return [
    `no score can fail ${listed(ever)}: no metric there is gated or has a floor or a threshold; for example, write \`metrics: { ${example}: { gate: true } }\``,
  ]
}

/** What must follow an acceptance: the next change would be held to the scores from before this one. */
function afterAcceptance({ decision, keepsArtifact = false }: RunToReport): string[] {
  if (decision.acceptedBy === undefined) return []
  return [
    keepsArtifact
      ? 'next: the run after the merge records these scores, with the input update-baseline; until then other changes are compared with the previous scores'
      : 'next: record these scores in this pull request (npx vitest-rag baseline update --loosen), or the next one is compared with the previous scores and fails',
  ]
}

/** A baseline that a change brings along counts from its merge on, so that alone accepts nothing. */
function acceptanceStep({ decision, acceptLabel: label }: RunToReport): string[] {
  const { verdict, acceptedBy, exitCode } = decision
  const fails = exitCode !== 0 && acceptedBy === undefined && isAcceptable(verdict)
  if (!fails || label === undefined) return []
  // Setting a label that is set starts no run.
  const advice = `set the label ${printable(label, 60)}; if it is already set, remove it first`
  return [`to accept it in this pull request: ${advice}`]
}

/** How many metrics are named. */
const mostNamed = 12

/**
 * What variants scored whose gated variant did not run, because one was chosen alone: `support, variant hyde (12
 * cases): faithfulness 0.917`. There is nothing to compare them with.
 */
function variantMeans(results: Results): string[] {
  const gatedRan = new Set(gatedPart(results).cases.map(({ set }) => set))
  const names = new Set(
    Object.values(results.sets).flatMap(({ variants }) => variants?.names ?? []),
  )
  return [...names].flatMap(variant => {
    const run = variantPart(results, variant)
    return [...foldCases(run)].flatMap(([set, cases]) => {
      if (gatedRan.has(set)) return []
      const asked = Object.keys(ownEntry(run.sets, set)?.policy.metrics ?? {})
      const means = asked
        .map(metric => ({ metric, mean: aggregateMetric(cases, metric).mean }))
        .toSorted(byReportOrder)
        .map(({ metric, mean }) => `${shownName(metric)} ${mean === null ? '–' : decimal(mean)}`)
      const over = `${shownName(set)}, variant ${shownName(variant)} (${counted(cases.length, 'case')})`
      return [`${over}: ${firstFew(means, mostNamed)}`]
    })
  })
}
