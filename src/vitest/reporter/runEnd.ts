import type { Vitest } from 'vitest/node'
import { isWithoutSecrets } from '../../github/withoutSecrets.ts'
import { finishRun } from '../../run/end/finishRun.ts'
import type { FoundRun, RunToFinish } from '../../run/end/finishRun.ts'
import { filtersTests } from '../slices/namesCases.ts'
import { setExitCode } from './setExitCode.ts'

/**
 * Ends a run of Vitest with golden sets or matchers. Loaded only for such runs.
 * @throws UserError if an error prevents the verdict
 */
export async function endRun(
  vitest: Vitest,
  found: FoundRun,
  { run, output }: Pick<RunToFinish, 'run' | 'output'>,
): Promise<void> {
  const { watch, mergeReports, shard } = vitest.config
  const started = {
    isWatch: watch,
    isMerged: Boolean(mergeReports),
    isFiltered: filtersTests(vitest),
    shard,
    workflowRun: process.env['GITHUB_RUN_ID'],
    withoutSecrets: isWithoutSecrets(process.env),
    configuration: configurationOf(vitest),
  }
  const exitCode = await finishRun(found, { run, started, output })
  if (!watch) setExitCode(exitCode)
}

/** A configuration that Node loads itself names no modules. */
function configurationOf({ vite, projects }: Vitest): string[] {
  return [vite, ...projects.map(project => project.vite)].flatMap(({ config }) => [
    ...(config.configFile ? [config.configFile] : []),
    ...config.configFileDependencies,
  ])
}
