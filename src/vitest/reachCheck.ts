import type { TestProject } from 'vitest/node'
import { formatProblem } from '../errors.ts'
import { servicesOf } from '../hub/projectServices.ts'
import { pluginLines } from '../report/words/pluginLines.ts'
import { leftOutLines } from './reporter/leftOut.ts'
import { setExitCode } from './reporter/setExitCode.ts'

/**
 * Runs if the root with the plugin has `projects` with separate configurations: Vitest then calls no hook of the
 * plugin, only the global setup of the root. If no project has the plugin, it would have no effect.
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
  // Report at the end, because the output of the tests may be long.
  return () => vitest.logger.error(leftOutLines([{ problem }]))
}
