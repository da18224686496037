import type { PlannedBaseline } from '../baseline/plannedBaseline.ts'
import type { RunEstimate } from '../report/estimates/dryRunReport.ts'
import type { Budget } from '../judge/session/budget.ts'
import type { HuntProject, HuntTarget } from '../synthesis/hunt/huntedSystem.ts'
import type { BatchProject } from './batchProject.ts'
import type { SynthesisProject } from '../synthesis/synthesisProject.ts'
import type { CalibratedJudge } from '../calibration/asking/asking.ts'
import type { ServedSet } from './servedSet.ts'
import type { FolderPaths } from '../results/folder.ts'
import type { AnswerRecord, CaseRecord } from '../results/results.ts'
import type { CaseExchanges } from '../scores/caseExchanges.ts'

/** What the plugin does for the command line, in its own process. */
export interface ProjectServices {
  /**
   * The judge as runs ask it.
   * @param perClaim asks it about one claim at a time instead
   */
  calibratedJudge(perClaim: boolean): Promise<CalibratedJudge>
  /**
   * The golden sets of the files that the filters select, and who judges them.
   * @throws UserError where one can't be read, or there is none
   */
  goldenSets(filters: readonly string[]): Promise<ServedSet[]>
  /**
   * Who draws questions over documents, by the plugin's options, with a log of its own.
   * @param budget goes before that of the options, limit by limit
   * @param isDry asks nobody and counts
   */
  openSynthesis(options: { budget: Budget; isDry: boolean }): Promise<SynthesisProject>
  /**
   * The system that is hunted, who draws questions and who judges answers, all by one budget.
   * @param isDry asks nobody and counts
   */
  openHunt(target: HuntTarget, options: { isDry: boolean }): Promise<HuntProject>
  /**
   * Counts what a run of the golden files that the filters select would ask, and asks nobody.
   * @param answers file of recorded answers that would be judged. @default those of the last run
   */
  estimateRun(filters: readonly string[], answers?: string): Promise<RunEstimate>
  /**
   * The judge as batches ask it, and what a pass over the cases left to ask.
   * @throws UserError where its questions can't go to a Batch API
   */
  openBatch(): Promise<BatchProject>
  /** What a baseline of all golden sets would hold runs to; undefined where one can't be read. */
  plannedBaseline(): Promise<PlannedBaseline | undefined>
  /**
   * What the judge was asked about a case, from the verdict log: nobody is asked again.
   * @param answer what the pipeline gave; undefined where it is not kept
   */
  exchangesOf(record: CaseRecord, answer: AnswerRecord | undefined): Promise<CaseExchanges>
  /** What the last run of this Vitest left, and where; and whether it leaves the decision to another run. */
  lastRun(): { state: RunState; paths: FolderPaths; isOpen: boolean }
}

/**
 * How far a run came: `none` was begun; one that could not begin was `refused`, which its reporter
 * has told; one that has `begun` leaves notes; what is `written` are its results.
 */
export type RunState = 'none' | 'refused' | 'begun' | 'written'

// The command line and the plugin may be two copies of this package: the name is what they share.
const key = Symbol.for('vitest-rag services')

/** Leaves the services with the project's Vitest, where the command line finds them. */
export function provideServices(vitest: object, services: ProjectServices): void {
  Object.defineProperty(vitest, key, { value: services, configurable: true })
}

/** The services of the plugin; undefined where the project has none. */
export function servicesOf(vitest: object): ProjectServices | undefined {
  // Only this name leads there, and the plugin made what is kept under it.
  return (vitest as { [key]?: ProjectServices })[key]
}
