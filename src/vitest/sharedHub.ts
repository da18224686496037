import type { Vitest } from 'vitest/node'
import { startHub } from './hub/server.ts'
import type { Hub } from './hub/server.ts'
import { createMainRun } from './mainRun.ts'
import { runEnvironment } from './options.ts'
import type { RagOptions } from './options.ts'
import { RagReporter } from './reporter.ts'

const hubs = new WeakMap<Vitest, Promise<Hub>>()

/**
 * The one hub of a Vitest, with its reporter. The hooks of several projects run at once, perhaps
 * of several plugins: what they share is the promise.
 */
export function sharedHub(vitest: Vitest, options: RagOptions): Promise<Hub> {
  const started = hubs.get(vitest)
  if (started) return started
  const environment = runEnvironment()
  const log = (line: string) => vitest.logger.log(line)
  const run = createMainRun({ root: vitest.config.root, options, environment, log })
  const hub = startHub(run.evaluator)
  hubs.set(vitest, hub)
  vitest.config.reporters.push(new RagReporter({ options, environment, run }))
  vitest.onClose(async () => (await hub).close())
  return hub
}
