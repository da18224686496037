import type { Vitest } from 'vitest/node'
import { calibratedJudge } from '../calibration/asking/asking.ts'
import { UserError } from '../errors.ts'
import { estimateRun } from './main/estimateRun.ts'
import { JudgedReporter } from './reporter/judgedReporter.ts'
import { createGoldenSets } from './compile/goldenSets.ts'
import type { GoldenSets } from './compile/goldenSets.ts'
import { createMainProcess } from './main/mainProcess.ts'
import { provideServices } from '../hub/projectServices.ts'
import { startHub } from '../hub/hubServer.ts'
import type { Hub } from '../hub/hubServer.ts'
import { createMainRun } from './main/mainRun.ts'
import type { RagOptions, RunEnvironment } from './options/options.ts'
import { optionsIdentity } from './options/optionsIdentity.ts'
import { runEnvironment } from './options/runEnvironment.ts'
import { RagReporter } from './reporter/reporter.ts'
import { redactorOf } from '../results/secrets.ts'

/** What the projects of a Vitest share. */
export interface SharedHub {
  hub: Promise<Hub>
  goldenSets: GoldenSets
  options: RagOptions
  environment: RunEnvironment
}

const hubs = new WeakMap<Vitest, SharedHub>()

/**
 * The one hub of a Vitest, with its reporter. The hooks of several projects run at once, perhaps
 * of several plugins: what they share is the promise.
 * @throws UserError where two plugins have different options: one would silently win
 */
export function sharedHub(vitest: Vitest, options: RagOptions): SharedHub {
  const shared = hubs.get(vitest) ?? startSharedHub(vitest, options)
  if (optionsIdentity(shared.options) === optionsIdentity(options)) return shared
  throw new UserError({
    problem: 'Expected `rag()` to have the same options in all projects, got two kinds',
    fix: 'Put the plugin at the root, or keep its options in one file and give them to each `rag()`',
  })
}

function startSharedHub(vitest: Vitest, options: RagOptions): SharedHub {
  const environment = runEnvironment()
  const log = (line: string) => vitest.logger.log(line)
  const { root, shard } = vitest.config
  // Vitest gives variables of its own to the workers, where pipelines run.
  const redact = redactorOf({ ...process.env, ...vitest.config.env })
  const run = createMainRun({ root, options, environment, redact, shard, log })
  const goldenSets = createGoldenSets({ root, options })
  const { evaluator, judging, records } = run
  const { spending } = judging
  const main = createMainProcess({ root, goldenSets, evaluator, spending, records })
  const hub = startHub(main)
  provideServices(vitest, {
    calibratedJudge: perClaim => calibratedJudge(judging, perClaim),
    wasRefused: run.wasRefused,
    estimateRun: filters => estimateRun(filters, { vitest, options, run, goldenSets }),
  })
  const shared = { hub, goldenSets, options, environment }
  hubs.set(vitest, shared)
  vitest.config.reporters.unshift(new JudgedReporter(records, redact))
  vitest.config.reporters.push(new RagReporter({ options, environment, run, goldenSets }))
  vitest.onClose(async () => (await hub).close())
  return shared
}
