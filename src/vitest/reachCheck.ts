import type { TestProject } from 'vitest/node'
import { formatProblem } from '../errors.ts'
import { servicesOf } from '../hub/projectServices.ts'
import { pluginLines } from '../report/words/pluginLines.ts'
import { leftOutLines } from './reporter/leftOut.ts'
import { setExitCode } from './reporter/setExitCode.ts'

/**
 * Runs where the plugin stands at a root with `projects`, which have their own configurations: Vitest
 * calls no hook of the plugin there, but the global setup of the root.
 * Where no project has the plugin, nothing of it would count.
 */
export function setup({ vitest }: TestProject): (() => void) | undefined {
  const { watch, project: filter } = vitest.config
  if (servicesOf(vitest) || filter.length > 0) return undefined
  if (!watch) setExitCode(2)
  const problem =
    'rag() at the root applies to none of the projects, so no golden set runs and no matcher is available'
  const fix = pluginLines(
    'Write it into the configuration of each project that needs it; an inline project inherits it with `extends: true`:',
  )
  vitest.logger.error(`\n${formatProblem({ problem, fix })}\n`)
  // The tests that follow may fill screens.
  return () => vitest.logger.error(leftOutLines([{ problem }]))
}
