import type { FindExchanges } from '../page/pageExchanges.ts'
import { openProject } from './openProject.ts'
import { readVitestArguments } from './vitestArguments.ts'

/**
 * Opens the project while `use` runs: its judge and prompts determine the questions of a run.
 * @throws UserError if the project can't be opened
 */
export async function usingExchanges<Result>(
  vitestArguments: readonly string[],
  use: (find: FindExchanges) => Promise<Result>,
): Promise<Result> {
  const { services, close } = await openProject(readVitestArguments(vitestArguments).options)
  try {
    return await use(services.exchangesOf)
  } finally {
    await close()
  }
}
