import type { TestSpecification, Vitest } from 'vitest/node'
import { goldenFilePattern } from '../../run/sets/goldenFiles.ts'
import { filtersTests } from '../slices/namesCases.ts'

/**
 * Whether the user asked for only a part of the tests, by name, tag, project, folder or file. Such a run says nothing
 * about golden files that it did not find. In watch mode any run may be a part. Merged reports are narrowed if their
 * runs left something out.
 * @param started test files that ran
 * @param all test files without a filter
 */
export function isNarrowed(
  vitest: Vitest,
  started: readonly TestSpecification[],
  all: readonly TestSpecification[],
): boolean {
  const { config } = vitest
  const { watch, project, shard, typecheck } = config
  if (watch || shard || namesFolder(vitest) || typecheck.only) return true
  if (project.length > 0 || filtersTests(vitest)) return true
  const ran = new Set(started.map(keyOf))
  return all.some(one => !ran.has(keyOf(one)))
}

/**
 * Whether the user asked for only a part of the golden sets. A run of all sets, as our commands start it, leaves none
 * out.
 */
export function leavesGoldenSetsOut(
  vitest: Vitest,
  started: readonly TestSpecification[],
  all: readonly TestSpecification[],
): boolean {
  const isGolden = ({ moduleId }: TestSpecification) => goldenFilePattern.test(moduleId)
  return isNarrowed(vitest, started, started.every(isGolden) ? all.filter(isGolden) : all)
}

/** Whether the command names a folder. The `dir` of a configuration applies to every run. */
export function namesFolder({ config, vite }: Vitest): boolean {
  const { dir, root } = config
  if (dir === undefined || dir === root) return false
  const { cliOptions }: Partial<typeof config> = config
  // Vitest 4 does not expose the options of the command, but keeps the `dir` of the file.
  return cliOptions ? cliOptions.dir !== undefined : vite.config.test?.dir !== dir
}

function keyOf({ project, moduleId, pool }: TestSpecification): string {
  return JSON.stringify([project.name, moduleId, pool])
}
