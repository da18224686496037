import type { CaseRecord } from '../../results/results.ts'
import { caseKey } from '../../results/order.ts'
import { answerTexts, longestAnswer } from '../cases/caseAnswers.ts'
import { caseFaults, questionLines } from '../cases/caseDetails.ts'
import type { CaseScore, ReportedRun, ScoredCase } from '../cases/caseScores.ts'
import { refutedClaims, refutedDetails, showsRefutations } from '../cases/refutedClaims.ts'
import { improvedCases, worstCases } from '../cases/worstCases.ts'
import type { PlacedCase } from '../model/names.ts'
import type { ReportCase, ReportCases, ReportScore, ScoredPlace } from '../model/report.ts'
import { explainCommand } from '../words/explainCommand.ts'
import { stepsLine } from '../words/stepLines.ts'

/**
 * The worst cases of a run, those that got better, and refuted claims.
 * @param most cases of a kind
 */
export function reportCases(run: ReportedRun, most: number): ReportCases {
  const worst = worstCases(run)
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
        ...(shownBy !== undefined && { shownBy }),
      }
    }),
  }
}

function reportCase(one: ScoredCase, { answersOf }: ReportedRun): ReportCase {
  const { record } = one
  const answers = answersOf?.(record) ?? {}
  const [question] = questionLines(record)
  return {
    ...scoredPlace(one),
    ...(question !== undefined && { question }),
    answers: answerTexts(answers, longestAnswer),
    steps: stepsLine(record, answers.now),
    faults: caseFaults(one),
    command: explainCommand(record),
  }
}

function scoredPlace({ record, scores }: ScoredCase): ScoredPlace {
  return { ...placeOf(record), scores: scores.map(reportScore) }
}

function reportScore({ gain: _, shortfall: __, ...score }: CaseScore): ReportScore {
  return score
}

function placeOf({ set, variant, caseId, file, line }: CaseRecord): PlacedCase {
  return { set, ...(variant !== undefined && { variant }), caseId, file, line }
}
