import { defined } from '../../defined.ts'
import type { CaseRecord, Results } from '../../results/results.ts'
import { caseKey } from '../../results/order.ts'
import { answerTexts, longestAnswer } from '../cases/caseAnswers.ts'
import { caseFaults, questionLines } from '../cases/caseDetails.ts'
import type { ComparedScore, ReportedRun, ScoredCase } from '../cases/caseScores.ts'
import { turnsBefore } from '../cases/turnsBefore.ts'
import { improvedCases, worstCases } from '../cases/worstCases.ts'
import type { PlacedInReport } from '../model/names.ts'
import type { ReportCase, ReportCases, ReportScore, ScoredPlace } from '../model/report.ts'
import { changeExplanations } from '../diagnosis/change/changeExplanations.ts'
import { explainCommand } from '../words/explainCommand.ts'
import { stepsLine } from '../words/stepLines.ts'
import type { ClaimVerdict } from '../../judge/claim.ts'
import { findMetric } from '../../metrics/index.ts'
import { claimCounts } from '../../results/claimCounts.ts'
import { decisivePassage, isRefuted } from '../../evidence/claims/claimSections.ts'
import { shownText } from '../../evidence/evidenceSection.ts'

/** How many cases of each kind a report keeps. */
const most = 10

/** The worst cases of a run, those that got better, and refuted claims. */
export function reportCases(run: ReportedRun): ReportCases {
  const worst = oneOfEachCauseFirst(worstCases(run), run)
  const improved = improvedCases(run)
  const showing = new Map(
    worst
      .slice(0, most)
      .map((one, place) => [one, place] as const)
      .filter(([one]) => showsRefutations(one))
      .map(([{ record }, place]) => [caseKey(record), place]),
  )
  return {
    worst: worst.slice(0, most).map(one => reportCase(one, run)),
    worstCount: worst.length,
    improved: improved.slice(0, most).map(scoredPlace),
    improvedCount: improved.length,
    refuted: refutedClaims(run.results).map(({ record, verdict }) => {
      const shownBy = showing.get(caseKey(record))
      return {
        ...placeOf(record),
        details: refutedDetails(verdict),
        ...defined({ shownBy }),
      }
    }),
  }
}

/**
 * Otherwise the worst cases may all come from one cause, and a reader of the first few would miss
 * the others.
 */
function oneOfEachCauseFirst(worst: readonly ScoredCase[], run: ReportedRun): ScoredCase[] {
  const causes = changeExplanations(run).filter(({ cause }) => cause)
  if (causes.length < 2) return [...worst]
  const causeOf = new Map(
    causes.flatMap(({ cases }, place) => cases.map(one => [caseKey(one), place] as const)),
  )
  const firsts = causes.flatMap((_, place) =>
    // Causes are about the gated variant, and name none.
    worst
      .filter(({ record: { set, caseId } }) => causeOf.get(caseKey({ set, caseId })) === place)
      .slice(0, 1),
  )
  return [...firsts, ...worst.filter(one => !firsts.includes(one))]
}

function reportCase(one: ScoredCase, { results, answersOf }: ReportedRun): ReportCase {
  const { record, scores } = one
  const answers = answersOf?.(record) ?? {}
  const before = turnsBefore(record, results.cases).at(-1)
  return {
    ...scoredPlace(one),
    asked: questionLines(record, before?.question),
    answers: answerTexts(answers, longestAnswer),
    steps: stepsLine(record, answers.now),
    faults: caseFaults(
      record,
      scores.map(({ metric }) => metric),
    ),
    command: explainCommand(record),
  }
}

function scoredPlace({ record, scores }: ScoredCase): ScoredPlace {
  return { ...placeOf(record), scores: scores.map(reportScore) }
}

function reportScore({ gain: _, shortfall: __, ...score }: ComparedScore): ReportScore {
  return score
}

function placeOf({ set, variant, caseId, file, line }: CaseRecord): PlacedInReport {
  return { set, ...defined({ variant }), caseId, file, line }
}

/** A claim of an answer, against what the pipeline retrieved or the ground truth. */
interface RefutedClaim {
  record: CaseRecord
  verdict: ClaimVerdict
}

/**
 * Claims of answers that the contexts or the ground-truth documents refute: one of them counts,
 * however good the means are. A claim of several repeats is listed once.
 */
function refutedClaims({ cases }: Results): RefutedClaim[] {
  const claims = cases.filter(hasRefuted).flatMap(record => {
    const { answerInContexts = [], answerInDocuments = [] } = record.evidence
    return [...answerInContexts, ...answerInDocuments]
      .filter(isRefuted)
      .map(verdict => ({ record, verdict }))
  })
  const nameOf = ({ record, verdict }: RefutedClaim) => `${caseKey(record)} ${verdict.claim.text}`
  return [...new Map(claims.map(claim => [nameOf(claim), claim])).values()]
}

function hasRefuted(record: CaseRecord): boolean {
  const { answerInContexts, answerInDocuments } = claimCounts(record)
  return (answerInContexts?.refuted ?? 0) + (answerInDocuments?.refuted ?? 0) > 0
}

/** The claim, and the passage that refutes it. */
function refutedDetails(verdict: ClaimVerdict): string[] {
  const passage = decisivePassage(verdict)
  return [
    `✗ refuted: ${shownText(verdict.claim.text)}`,
    ...(passage ? [`    ${passage.label}: ${passage.text}`] : []),
  ]
}

/** Whether a report that shows a case shows its refuted claims. */
function showsRefutations({ scores }: ScoredCase): boolean {
  return scores.some(({ metric }) => showsAnswerClaims(metric))
}

function showsAnswerClaims(metric: string): boolean {
  return findMetric(metric)?.requires.includes('answerInContexts') ?? false
}
