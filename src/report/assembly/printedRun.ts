import { defined } from '../../defined.ts'
import type { GateDecision } from '../../gate/decision.ts'
import { fileNames, folderName } from '../../results/folder.ts'
import { gatedPart } from '../../results/gatedPart.ts'
import { caseKey } from '../../results/order.ts'
import type { CaseRecord, MissedThreshold, Results } from '../../results/results.ts'
import { runAgainCommand } from '../cases/runAgainCommand.ts'
import { changeFindings } from '../diagnosis/change/changeExplanations.ts'
import type { ExplainedCause } from '../diagnosis/change/explainedCause.ts'
import { explainedCause } from '../diagnosis/change/explainedCause.ts'
import type { Explanation } from '../model/explanation.ts'
import type { NamedInReport, PlacedInReport } from '../model/names.ts'
import type { Headline, Report, ReportCase, ReportLine } from '../model/report.ts'
import { notesOf } from '../model/report.ts'
import { explainCommand } from '../words/explainCommand.ts'
import { missedCases } from '../words/thresholdLines.ts'
import type { RunToReport } from './runToReport.ts'

/** A decided run as `run --json` prints it: the parts of its report that a program acts on. */
export interface PrintedRun {
  run: Results['run']
  headline: Headline
  decision: GateDecision
  /** What a change broke, the most frequent cause first. */
  causes: PrintedCause[]
  /** What else the scores point to. */
  weaknesses: Explanation[]
  /** Cases that missed thresholds of their own, which fail the run whatever the means are. */
  missed: MissedCase[]
  /** As in the report, one of each cause first. */
  worst: ReportCase[]
  /** What failed in cases. */
  errors: ReportLine[]
  /** Relative to the root of the project. */
  files: { summary: string; records: string }
  /** What finds the cause, then what checks a repair, in this order. Empty if the run passed. */
  next: NextCommand[]
  /** What would accept the result as it is. Only a person decides that. */
  forPeople: string[]
}

/** A cause with its first cases. */
export interface PrintedCause extends ExplainedCause {
  /** How many more there are. `explain --cause` lists all. */
  casesLeftOut?: number
}

export interface MissedCase extends PlacedInReport {
  missed: MissedThreshold[]
}

export interface NextCommand {
  command: string
  why: string
}

/** How many cases of each list are printed. */
const mostCases = 10

/** How many causes and cases the next commands open. */
const mostOpened = 3

export function printedRun(run: RunToReport, report: Report): PrintedRun {
  const { decision, results } = run
  const { headline, weaknesses, cases, errors } = report
  const gated = { ...run, results: gatedPart(results) }
  const missed = missedCases(gated.results).slice(0, mostCases).map(missedCase)
  const records = run.recordsFile ?? `${folderName}/${fileNames.records}`
  const found = {
    causes: changeFindings(gated).map((_, place) =>
      withFirstCases(explainedCause(gated, place + 1)),
    ),
    missed,
    worst: cases.worst,
    errors,
  }
  const isOver = headline.word === 'passed'
  return {
    run: results.run,
    headline,
    decision,
    ...found,
    weaknesses,
    files: { summary: records.replace(/l$/, ''), records },
    next: isOver ? [] : nextCommands(found, results.cases),
    forPeople:
      decision.verdict === 'error' ? [] : notesOf(report, ['acceptanceStep', 'verdictSteps']),
  }
}

function withFirstCases(cause: ExplainedCause): PrintedCause {
  const more = cause.cases.length - mostCases
  return {
    ...cause,
    cases: cause.cases.slice(0, mostCases),
    ...(more > 0 && { casesLeftOut: more }),
  }
}

function missedCase({ set, variant, caseId, file, line, missed }: CaseRecord): MissedCase {
  return { set, ...defined({ variant }), caseId, file, line, missed }
}

type Found = Pick<PrintedRun, 'causes' | 'missed' | 'worst' | 'errors'>

function nextCommands(
  { causes, missed, worst, errors }: Found,
  records: readonly CaseRecord[],
): NextCommand[] {
  const failed = errors.flatMap(({ cases = [] }) => cases)
  const opened = eachOnce([...failed, ...worst, ...missed]).slice(0, mostOpened)
  const again = opened.slice(0, 1).flatMap(one => {
    const record = records.find(own => caseKey(own) === caseKey(one))
    return record ? [runAgainCommand(record, records)] : []
  })
  return [
    ...causes.slice(0, mostOpened).map(({ cause }) => ({
      command: `npx vitest-rag explain --cause ${cause} --json`,
      why: 'lists all cases of this cause, with what fell in each',
    })),
    ...opened.map(one => ({
      command: `${explainCommand(one)} --json`,
      why: 'shows the answer, what was retrieved, and each claim with its verdict, beside the baseline',
    })),
    ...again.map(command => ({
      command,
      why: 'runs the first of these cases alone, after a repair',
    })),
    { command: 'npx vitest-rag run --json', why: 'decides, after a repair' },
  ]
}

function eachOnce(cases: readonly NamedInReport[]): NamedInReport[] {
  return [...new Map(cases.map(one => [caseKey(one), one])).values()]
}
