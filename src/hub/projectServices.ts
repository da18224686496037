import type { Problem } from '../errors.ts'
import type { PlannedBaseline } from '../baseline/plannedBaseline.ts'
import type { PrintedRun } from '../report/assembly/printedRun.ts'
import type { RunEstimate } from '../report/estimates/dryRunReport.ts'
import type { Budget } from '../judge/session/budget.ts'
import type { HuntProject, HuntTarget } from '../synthesis/hunt/huntedSystem.ts'
import type { BatchProject } from './batchProject.ts'
import type { SynthesisProject } from '../synthesis/synthesisProject.ts'
import type { CalibratedJudge } from '../calibration/asking/asking.ts'
import type { ServedSet } from './servedSet.ts'
import type { FolderPaths } from '../results/folder.ts'
import type { AnswerRecord, CaseRecord, Usage } from '../results/results.ts'
import type { CaseExchanges } from '../scores/caseExchanges.ts'

/** The services of the plugin for the command line, in one process. */
export interface ProjectServices {
  /**
   * The judge, asked as in runs.
   * @param perClaim asks it about one claim at a time instead
   */
  calibratedJudge(perClaim: boolean): Promise<CalibratedJudge>
  /**
   * Whether the judge may get labels of a sample of production.
   * @param labels the file of the labels, as it is shown
   * @param send whether the user allows it from now on
   * @throws UserError if they may not go to another company's model
   */
  refuseUnsentLabels(labels: string, send: boolean): void
  /**
   * The golden sets of the files that the filters select, with their judges.
   * @throws UserError if one can't be read, or there is none
   */
  goldenSets(filters: readonly string[]): Promise<ServedSet[]>
  /**
   * The models that draw questions over documents, by the plugin's options, with a separate log.
   * @param budget overrides the limits of the options one by one
   * @param isDry only counts questions, without asking models
   */
  openSynthesis(options: { budget: Budget; isDry: boolean }): Promise<SynthesisProject>
  /**
   * The system that a hunt tests, and the models that draw questions and judge answers, all with one budget.
   * @param isDry only counts questions, without asking models
   */
  openHunt(target: HuntTarget, options: { isDry: boolean }): Promise<HuntProject>
  /**
   * Estimates the questions of a run of the golden files that the filters select, without asking.
   * @param answers file of recorded answers to judge. @default those of the last run
   */
  estimateRun(filters: readonly string[], answers?: string): Promise<RunEstimate>
  /**
   * The judge in the form for batches, and the questions that a pass over the cases left.
   * @throws UserError if its questions can't go to a Batch API
   */
  openBatch(): Promise<BatchProject>
  /** The baseline that runs of all golden sets would be held to; undefined if a golden set can't be read. */
  plannedBaseline(): Promise<PlannedBaseline | undefined>
  /**
   * The questions to the judge about a case, with its answers from the verdict log. No model is asked.
   * @param answerOf the answer of the pipeline; undefined if it is not kept
   */
  exchangesOf(
    record: CaseRecord,
    answerOf: (record: CaseRecord) => AnswerRecord | undefined,
  ): Promise<CaseExchanges>
  /**
   * Judges kept answers again, with the same limits as a run.
   * @returns the records with today's scores. An answer that can't be judged has a judge error
   */
  judgeAgain(asked: AnswersToJudge): Promise<JudgedAgain>
  /** What the options say about samples of production. */
  productionRules(): ProductionRules
  /** The state and the paths of the last run of this Vitest, and what it came to. */
  lastRun(): { state: RunState; paths: FolderPaths } & RunOutcome
}

/** What a run came to. */
export interface RunOutcome {
  /** Whether another run makes its decision. */
  isOpen: boolean
  /** What is printed of its decision. Absent if it has none. */
  printed?: () => PrintedRun
  /** What kept it from its decision, or else turns it red. */
  problems: readonly Problem[]
}

/** Kept answers to judge again. */
export interface AnswersToJudge {
  records: readonly CaseRecord[]
  /** Metric keys. Scores by other metrics stay as they are. */
  metrics: readonly string[]
  /** The answer of the pipeline; undefined if it is not kept. */
  answerOf(record: CaseRecord): AnswerRecord | undefined
}

export interface JudgedAgain {
  records: CaseRecord[]
  usage: Usage
}

/** What plugins say about samples of production, together: the strictest counts. */
export interface ProductionRules {
  /** Removes secrets of the environment, and what the functions of the options remove. */
  redact(text: string): string
  /** Whether a plugin has such a function. */
  hasOwn: boolean
  keepDays: number
}

/**
 * How far a run came: `none`: no run began; `refused`: the run could not begin, and its reporter has said why;
 * `begun`: the run left notes; `written`: the run left results.
 */
export type RunState = 'none' | 'refused' | 'begun' | 'written'

// The command line and the plugin may be two copies of this package. Both find the services by this name.
const key = Symbol.for('vitest-rag services')

/** Attaches the services to the project's Vitest, where the command line finds them. */
export function provideServices(vitest: object, services: ProjectServices): void {
  Object.defineProperty(vitest, key, { value: services, configurable: true })
}

/** The services of the plugin; undefined if the project has none. */
export function servicesOf(vitest: object): ProjectServices | undefined {
  // The plugin is the only one that stores a value under this key.
  return (vitest as { [key]?: ProjectServices })[key]
}
