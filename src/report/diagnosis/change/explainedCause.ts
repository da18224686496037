import { defined } from '../../../defined.ts'
import { UserError } from '../../../errors.ts'
import { caseKey } from '../../../results/order.ts'
import { recordsByCase } from '../../../results/recordsByCase.ts'
import { gatedPart } from '../../../results/gatedPart.ts'
import { counted, decimal } from '../../../text/numbers.ts'
import { changeFindings } from './changeExplanations.ts'
import type { RetrievedOtherwise } from './retrievedOtherwise.ts'
import { fewerPassages, retrievedOtherwise } from './retrievedOtherwise.ts'
import type { PlacedInReport } from '../../model/names.ts'
import { placedName, shownName } from '../../model/names.ts'
import type { ReportScore } from '../../model/report.ts'
import { scoreText } from '../../model/scoreText.ts'
import type { Part } from '../weakness.ts'
import { explainCommand } from '../../words/explainCommand.ts'
import type { ReportedRun } from '../../cases/caseScores.ts'
import { scoreCases } from '../../cases/caseScores.ts'
import { scoresLost } from '../../cases/scoresLost.ts'

/** A cause of what got worse, with all of its cases. */
export interface ExplainedCause {
  /** From 1, in the order of reports. */
  cause: number
  /** Of the system, or what measures it. */
  part: Part
  headline: string
  details: readonly string[]
  /** Absent if answers are not kept, or if all is retrieved as before. */
  retrieved?: RetrievedOtherwise
  cases: CausedCase[]
}

export interface CausedCase extends PlacedInReport {
  /** The scores that got worse, the largest fall first. */
  scores: ReportScore[]
  /** What it scored in the baseline by metrics that have no score of it now. */
  lost: Record<string, number>
}

/** @throws UserError if the run has no such cause */
export function explainedCause(run: ReportedRun, cause: number): ExplainedCause {
  const explanations = changeFindings(run)
  const finding = explanations[cause - 1]
  if (!finding) throw noSuchCause(explanations.length)
  const { part, explanation: found } = finding
  const { metrics } = run.decision
  const scored = new Map(scoreCases(run, metrics).map(one => [caseKey(one.record), one.scores]))
  const records = recordsByCase(gatedPart(run.results).cases)
  const cases = found.cases.flatMap((name): CausedCase[] => {
    const [first, ...others] = records.get(name.set)?.get(name.caseId) ?? []
    if (!first) return []
    const ofSet = metrics.filter(({ set }) => set === name.set).map(({ metric }) => metric)
    const fallen = (scored.get(caseKey(first)) ?? []).filter(({ gain }) => gain < 0)
    const { set, caseId, file, line } = first
    return [
      {
        ...{ set, caseId, file, line },
        scores: fallen.map(({ gain: _, shortfall: __, ...score }) => score),
        lost: Object.fromEntries(scoresLost([first, ...others], ofSet, run)),
      },
    ]
  })
  const { headline, details } = found
  const retrieved = found.cause && retrievedOtherwise(run, found.cases)
  const told = [...details, ...(retrieved ? fewerPassages(retrieved) : [])]
  return {
    ...{ cause, part, headline },
    details: found.cause ? [...told, found.cause.advice] : told,
    ...defined({ retrieved }),
    cases,
  }
}

function noSuchCause(count: number): UserError {
  return new UserError({
    problem:
      count === 0
        ? 'Nothing got worse in this run, so there is no cause to list'
        : `This run has ${counted(count, 'cause')} of what got worse`,
    fix:
      count === 0
        ? 'To see a case: npx vitest-rag explain <case>'
        : 'Name one by its number, in the order of the report: npx vitest-rag explain --cause 1',
  })
}

/** The cause, each of its cases with what fell, and how to see one in full. */
export function causeLines({ cause, headline, details, cases }: ExplainedCause): string[] {
  const [first] = cases
  return [
    `${cause}. ${headline}`,
    ...details.map(line => `  │ ${line}`),
    '',
    ...cases.map(one => `${placedName(one)}  ${changesOf(one).join(', ')}`.trimEnd()),
    ...(first ? ['', `everything about a case: ${explainCommand(first)}`] : []),
  ]
}

function changesOf({ scores, lost }: CausedCase): string[] {
  return [
    ...scores.map(scoreText),
    ...Object.entries(lost).map(
      ([metric, former]) => `${shownName(metric)} ${decimal(former)} → no score`,
    ),
  ]
}
