import { inject } from 'vitest'
import { UserError } from '../errors.ts'
import { createEvaluator } from './evaluator.ts'
import type { Evaluator } from './evaluator.ts'
import { HubClient } from './hub/client.ts'
import type { MainProcess } from './hub/mainProcess.ts'
import type { JudgingOptions } from './judging.ts'
import { judgingBy } from './judging.ts'
import { readOptions } from './readOptions.ts'

let client: HubClient | undefined
let ownEvaluator: Evaluator | undefined

/** The main process's judge where the plugin runs, else one of this process's own. */
export function currentEvaluator(): Evaluator {
  return inject('rag') ? currentMainProcess() : (ownEvaluator ??= createEvaluator(judgingBy({})))
}

/** The main process; golden sets have no tests without the plugin. */
export function currentMainProcess(): MainProcess {
  const provided = inject('rag')
  if (!provided) throw new Error('Expected the plugin to run the golden set')
  return (client ??= new HubClient(provided.endpoint))
}

/** How matchers judge where the plugin doesn't say. Without `configure` it is lexical() that judges. */
export type ConfigureOptions = JudgingOptions

/**
 * Chooses the judge where the matchers are used without the plugin, by `vitest-rag/setup` alone.
 * @throws UserError where the plugin is there: its options name the judge
 */
export function configure(options: ConfigureOptions): void {
  if (inject('rag')) {
    throw new UserError({
      problem: 'Expected `configure` to be used without the plugin',
      fix: 'Name the judge in the plugin instead: rag({ judge })',
    })
  }
  ownEvaluator = createEvaluator(judgingBy(readOptions(options)))
}
