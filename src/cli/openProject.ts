import { createVitest } from 'vitest/node'
import { UserError } from '../errors.ts'
import type { ProjectServices } from '../hub/projectServices.ts'
import { servicesOf } from '../hub/projectServices.ts'
import { cannotStart } from './vitestArguments.ts'

/**
 * A project with its plugin: its judge, prompts, embeddings, limits and verdict log are those of a
 * run, and its options are read in one place.
 */
export interface OpenProject {
  /** Absolute path of the project's folder. */
  root: string
  services: ProjectServices
  close(): Promise<void>
}

/**
 * Opens the project as Vitest would, and runs no test.
 * @throws UserError where the project has no plugin
 */
export async function openProject(
  options: Parameters<typeof createVitest>[1],
): Promise<OpenProject> {
  const vitest = await createVitest('test', options).catch(cannotStart)
  const services = servicesOf(vitest)
  if (services) return { root: vitest.config.root, services, close: () => vitest.close() }
  await vitest.close()
  throw new UserError({
    problem: "Expected the plugin `rag()` in the project's Vitest configuration",
    fix: 'Add it to vitest.config.ts, or name the project: --root <folder>',
  })
}
