import { defined } from '../../defined.ts'
import { caseKey } from '../../results/order.ts'
import { gatedPart } from '../../results/gatedPart.ts'
import { foldCases } from '../cases/foldedCases.ts'
import { changeExplanations, otherWeaknesses } from '../diagnosis/change/changeExplanations.ts'
import type { Headline, NoteName, ReportReach, Report, ReportLine } from '../model/report.ts'
import { reportedVariants } from '../systems/variantsOfRun.ts'
import { comparedWithWords } from '../words/comparedWith.ts'
import { judgeCosts, judgeNames } from '../words/costs.ts'
import { caseErrorLines } from '../words/errorLines.ts'
import { matchersOnlyLine } from '../words/matcherLines.ts'
import { reportCases } from './reportCases.ts'
import { caseNameOf, reportNotes } from './reportNotes.ts'
import { reportSets } from './reportSets.ts'
import { reportVariants } from './reportVariants.ts'
import type { WholeRun, RunToReport } from './runToReport.ts'
import { snapshot } from '../../baseline/snapshot.ts'
import { changedMeasurement } from '../../gate/compare/changedMeasurement.ts'
import { counts } from '../../gate/countingVerdicts.ts'
import type { MetricDecision } from '../../gate/decision.ts'
import { judgeChanged } from '../../gate/judgeChanged.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { sum } from '../../statistics/mean.ts'
import { printable } from '../../text/untrusted.ts'
import type { ReportedRun } from '../cases/caseScores.ts'
import { scoreCases } from '../cases/caseScores.ts'
import { unitsOf } from '../cases/unitsOf.ts'
import { shownName } from '../model/names.ts'
import { splitSets } from './splitSets.ts'
import type { Outcome } from '../../gate/outcome.ts'
import { counted, countedOf } from '../../text/numbers.ts'
import type { NamedInReport } from '../model/names.ts'
import type { Tone } from '../model/table.ts'
import { headline } from '../words/headline.ts'
import { missedCases } from '../words/thresholdLines.ts'
import { furtherLosses, lossTitle, plainReason } from '../words/plainReason.ts'
import { verdictReason } from '../words/verdictReason.ts'
import { ageWords } from '../words/oldBaseline.ts'

/**
 * What reports of a run say. Metrics, causes and cases are those of the gated variants; errors are those of all, because
 * what failed must not look as if it had not run.
 */
export function reportOf(given: RunToReport): Report {
  const { results: all } = given
  const run: WholeRun = { ...given, all, results: gatedPart(all) }
  const { results, decision, baseline, comparedWith, baselineAge, changedInputs = [] } = run
  const { id, startedAt, endedAt, tool } = results.run
  const only = decision.findings.length > 0 ? undefined : matchersOnlyLine(results)
  const measured = measuredAlike(run)
  const judged = [...new Map(results.cases.map(record => [caseKey(record), record])).values()]
  return {
    headline: reportHeadline(run),
    ...(only !== undefined && {
      matchersOnly: { text: only, baselineHasCases: hasCases(baseline) },
    }),
    notes: notesOn(run),
    run: {
      ...defined({ id, startedAt, endedAt }),
      tool,
    },
    changedInputs: [...changedInputs],
    judge: {
      // Costs are those of all variants, too.
      names: judgeNames(all),
      cases: judged.length,
      ...defined({ units: unitsOf(judged) }),
      costs: judgeCosts(results),
    },
    comparedWith: {
      text: comparedWithWords(run),
      isUsual: comparedWith === undefined,
      ...(baseline && baselineAge && { age: ageWords(baselineAge) }),
    },
    explanations: [...changeExplanations(run)],
    sets: reportSets(run),
    variants: reportVariants(reportedVariants(given)),
    weaknesses: [...otherWeaknesses(run, foldCases(results))],
    cases: reportCases(run),
    errors: caseErrorLines(all).map(({ text, record }) => ({ text, cases: [caseNameOf(record)] })),
    ...(measured && { measured }),
    reach: reachOf(run),
  }
}

function hasCases(baseline: RunToReport['baseline']): boolean {
  return Object.values(baseline?.sets ?? {}).some(({ cases }) => Object.keys(cases).length > 0)
}

function notesOn(run: WholeRun): Report['notes'] {
  const notes = Object.entries(reportNotes).map(([name, lines]): [string, ReportLine[]] => [
    name,
    lines(run).map(line => (typeof line === 'string' ? { text: line } : line)),
  ])
  return Object.fromEntries(notes) as Record<NoteName, ReportLine[]>
}

/** Whether both runs measured alike; undefined if they share no metric. */
function measuredAlike({ results, decision, baseline }: ReportedRun): Report['measured'] {
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
  if (measured.length === 0) return undefined
  // The judge may have changed although no setting did.
  return { isAlike: otherwise.length === 0 && !decision.drift.some(judgeChanged), otherwise }
}

/** How much was compared of each set, and which drops that could show; of the sets whose means held together. */
function reachOf(run: ReportedRun): ReportReach {
  const { metrics, findings } = run.decision
  const { shown, passed } = splitSets({ metrics: metrics.filter(counts), findings })
  const sets = shown.flatMap(([set, decisions]) => reachOfSet(run, set, decisions))
  const compared = passed
    .flatMap(([, ofSet]) => ofSet)
    .flatMap(({ comparison }) => comparison ?? [])
  if (compared.length === 0) return { sets }
  const drops = compared.flatMap(({ detectable }) => detectable ?? [])
  const pairs = sum(passed.map(([, ofSet]) => Math.max(...ofSet.map(pairsOf))))
  return {
    sets,
    held: {
      sets: passed.length,
      pairs,
      ...(drops.length > 0 && { drops: { from: Math.min(...drops), to: Math.max(...drops) } }),
    },
  }
}

function pairsOf({ comparison }: MetricDecision): number {
  return comparison?.pairs ?? 0
}

function reachOfSet(
  run: ReportedRun,
  set: string,
  decisions: readonly MetricDecision[],
): ReportReach['sets'] {
  const compared = decisions.flatMap(({ metric, comparison }) =>
    comparison ? [{ metric, ...comparison }] : [],
  )
  if (compared.length === 0) return []
  const most = (value: (one: (typeof compared)[number]) => number) =>
    Math.max(...compared.map(value))
  const pairs = scoreCases(run, decisions).filter(({ scores }) =>
    scores.some(({ former }) => former !== undefined),
  )
  const units = unitsOf(pairs.map(({ record }) => record))
  return [
    {
      set,
      pairs: most(one => one.pairs),
      ...defined({ units }),
      runs: {
        baseline: most(({ repeats }) => repeats.baseline),
        now: most(({ repeats }) => repeats.current),
      },
      drops: compared.flatMap(({ metric, detectable: drop }) =>
        drop === undefined ? [] : [{ metric, drop }],
      ),
    },
  ]
}

/** How many cases a headline links to. */
const mostLinked = 5

/**
 * The outcome of the run, why, and how certain that is. Missed thresholds turn a run red whatever
 * the gate says, and so does what a change does to what judges it.
 */
function reportHeadline(run: WholeRun): Headline {
  const { results, decision, changedInputs = [] } = run
  const shown = headline(decision, results, verdictReason)
  const plain = headline(decision, results, one => plainReason(one, results))
  const because = { ...decision, verdict: plain.because ?? decision.verdict }
  const missed = missedCases(results).length
  const widest = because.verdict === 'regressed' ? widestCause(run) : undefined
  const loosens = decision.findings.some(({ verdict }) => verdict === 'policy')
  return {
    word: shown.word,
    outcome: shown.outcome,
    tone: toneOf(shown),
    reason: shown.reason,
    plainReason: widest?.reason ?? plain.reason,
    title: titleOf(plain, widest?.reason ?? lossTitle(because)),
    beside: [
      ...(widest?.beside ?? furtherLosses(because)),
      ...(missed > 0 && shown.because !== undefined
        ? [`${counted(missed, 'case')} missed a threshold`]
        : []),
      ...(loosens && shown.because !== 'policy' ? ['less strict than before'] : []),
      ...(changedInputs.length > 0 ? [changesWords(changedInputs.length)] : []),
    ],
    cases: criticalCases(decision),
  }
}

/** A cause in several sets tells more than the largest loss of one: what happens in how many cases, and what else does. */
function widestCause(run: WholeRun): { reason: string; beside: string[] } | undefined {
  const [first, ...others] = changeExplanations(run).filter(({ cause }) => cause)
  const sets = new Set(first?.cases.map(({ set }) => set)).size
  if (!first?.cause || sets < 2) return undefined
  const all = new Set(run.results.cases.map(caseKey)).size
  const further = sum(others.map(({ cases }) => cases.length))
  const where = `in ${countedOf(first.cases.length, all, 'case')}, in ${sets} sets`
  return {
    reason: `${where}, ${first.cause.happens}`,
    beside:
      others.length === 0
        ? []
        : [
            `${counted(further, 'more case')} got worse by ${counted(others.length, 'other cause')}`,
          ],
  }
}

function changesWords(count: number): string {
  return `changes ${counted(count, 'file')} that ${count === 1 ? 'affects' : 'affect'} its verdict`
}

/** What somebody accepted is open: the next baseline settles it. */
function toneOf({ word, because, accepted }: Outcome): Tone {
  if (because === 'error') return 'error'
  if (word === 'failed') return 'bad'
  return word === 'passed' && !accepted ? 'good' : 'open'
}

/** The critical cases that fail by the verdict's own finding. */
function criticalCases({ verdict, findings }: RunToReport['decision']): NamedInReport[] {
  if (verdict !== 'critical') return []
  const failing = findings.flatMap(one => ('critical' in one ? [one.critical] : []))
  const names = failing.map(
    ({ set, caseId }) => [caseKey({ set, caseId }), { set, caseId }] as const,
  )
  return [...new Map(names).values()].slice(0, mostLinked)
}

/** `RAG: faithfulness −0.04 in 3 of 48 cases`, `RAG passed: nothing got worse` */
function titleOf({ word, reason }: ReturnType<typeof headline>, loss: string | undefined): string {
  return word === 'failed' && loss !== undefined ? `RAG: ${loss}` : `RAG ${word}: ${reason}`
}
