import { inject } from 'vitest'
import type { Evaluator, MainProcess } from '../../hub/hubMessages.ts'
import { HubClient } from '../../hub/hubClient.ts'

let client: HubClient | undefined

/** The judge of the main process if the plugin runs, else that of this process. */
export async function currentEvaluator(): Promise<Evaluator> {
  if (inject('rag')) return currentMainProcess()
  const { ownEvaluator } = await import('./ownEvaluator.ts')
  return ownEvaluator()
}

/** The main process; golden sets have no tests without the plugin. */
export function currentMainProcess(): MainProcess {
  const provided = inject('rag')
  if (!provided) throw new Error('Expected the plugin to run the golden set')
  return (client ??= new HubClient(provided.endpoint))
}
