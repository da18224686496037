import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import type { Vitest } from 'vitest/node'
import type { ProjectServices } from '../hub/projectServices.ts'
import { servicesOf } from '../hub/projectServices.ts'
import { handOver } from '../run/handedPlan.ts'
import type { RunPlan } from '../run/runPlan.ts'
import { repeatVariable } from '../run/runVariables.ts'
import { pluginLines } from '../report/words/pluginLines.ts'
import { printable } from '../text/untrusted.ts'
import { UsageError } from './usageError.ts'
import { cannotStart } from './vitestArguments.ts'

/** A project with its plugin. Judge, prompts, embeddings, limits and verdict log are the same as in a run. */
export interface OpenProject {
  /** Absolute path of the project's folder. */
  root: string
  services: ProjectServices
  close(): Promise<void>
}

export interface OpenOptions {
  /** The plan of the run. @default no run begins */
  plan?: RunPlan
  /** The stream for the output of Vitest and its workers. @default standard output */
  stdout?: NodeJS.WriteStream
}

/**
 * Opens the project as Vitest does, without running tests.
 * @throws UsageError if the project has no plugin
 */
export async function openProject(
  options: Parameters<typeof createVitest>[1],
  { plan, stdout = process.stdout }: OpenOptions = {},
): Promise<OpenProject> {
  const overrides = plan ? handToPlugin(plan) : {}
  const vitest = await createVitest('test', options, overrides, { stdout }).catch(cannotStart)
  const services = servicesOf(vitest)
  if (services) return { root: vitest.config.root, services, close: () => vitest.close() }
  await vitest.close()
  throw withoutPlugin(vitest)
}

/**
 * The part of a Vitest configuration that passes a plan to the plugin. Pipelines read the repeat from the environment.
 */
export function handToPlugin(plan: RunPlan): object {
  Object.assign(process.env, repeatVariable(plan.repeat))
  return handOver(plan)
}

/** The error for a project without the plugin: where it was expected, and the lines to add. */
export function withoutPlugin({ projects, config }: Vitest): UsageError {
  // Vitest forgets its configuration file once it is closed, and inline projects of Vitest 4 have no file.
  const files = projects.flatMap(({ vite }) => vite.config.configFile || [])
  const [configFile = config.config || 'vitest.config.ts'] = files
  const file = relative(process.cwd(), resolve(configFile))
  const isUncalled = projects.some(({ vite }) => vite.config.plugins.some(isUncalledRag))
  const names = config.project.map(name => `\`${printable(name, 80)}\``).join(', ')
  return new UsageError({
    problem: `Expected the plugin \`rag()\` in ${names === '' ? '' : `project ${names} of `}${printable(file, 160)}, found ${isUncalled ? uncalled : 'none'}. ${silent}`,
    fix: [
      pluginLines(existsSync(file) ? 'Add this to it:' : 'Create it:'),
      `  or name the project that has it: ${names === '' ? '' : '--project <name>, '}--config <file> or --root <folder>`,
    ].join('\n'),
  })
}

/** Vite accepts any object in `plugins`, and ignores those without hooks. */
function isUncalledRag(plugin: object): boolean {
  return typeof plugin === 'function' && 'name' in plugin && plugin.name === 'rag'
}

const uncalled = '`rag` without the parentheses, which is a function, not a plugin'
const silent = '`npx vitest run` runs no golden file then, and does not fail'
