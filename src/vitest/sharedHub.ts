import type { Vitest } from 'vitest/node'
import { UserError } from '../errors.ts'
import { startHub } from './hub/server.ts'
import type { Hub } from './hub/server.ts'
import { createMainRun } from './mainRun.ts'
import type { RagOptions } from './options.ts'
import { optionsIdentity } from './optionsIdentity.ts'
import { runEnvironment } from './runEnvironment.ts'
import { RagReporter } from './reporter.ts'

interface SharedHub {
  hub: Promise<Hub>
  options: RagOptions
}

const hubs = new WeakMap<Vitest, SharedHub>()

/**
 * The one hub of a Vitest, with its reporter. The hooks of several projects run at once, perhaps
 * of several plugins: what they share is the promise.
 * @throws UserError where two plugins have different options: one would silently win
 */
export function sharedHub(vitest: Vitest, options: RagOptions): Promise<Hub> {
  const shared = hubs.get(vitest) ?? startSharedHub(vitest, options)
  if (optionsIdentity(shared.options) === optionsIdentity(options)) return shared.hub
  throw new UserError({
    problem: 'Expected `rag()` to have the same options in all projects, got two kinds',
    fix: 'Put the plugin at the root, or keep its options in one file and give them to each `rag()`',
  })
}

function startSharedHub(vitest: Vitest, options: RagOptions): SharedHub {
  const environment = runEnvironment()
  const log = (line: string) => vitest.logger.log(line)
  const { root, shard } = vitest.config
  const run = createMainRun({ root, options, environment, shard, log })
  const hub = startHub(run.evaluator)
  const shared = { hub, options }
  hubs.set(vitest, shared)
  vitest.config.reporters.push(new RagReporter({ options, environment, run }))
  vitest.onClose(async () => (await hub).close())
  return shared
}
