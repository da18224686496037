import type { RunEstimate } from '../report/terminal/dryRunReport.ts'
import type { CalibratedJudge } from '../calibration/asking/asking.ts'

/** What the plugin does for the command line, in its own process. */
export interface ProjectServices {
  /**
   * The judge as runs ask it.
   * @param perClaim asks it about one claim at a time instead
   */
  calibratedJudge(perClaim: boolean): CalibratedJudge
  /** Counts what a run of the golden files that the filters select would ask, and asks nobody. */
  estimateRun(filters: readonly string[]): Promise<RunEstimate>
  /** Whether the last run could not begin, which its reporter has told. */
  wasRefused(): boolean
}

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
