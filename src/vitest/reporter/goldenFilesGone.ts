import type { TestSpecification, Vitest } from 'vitest/node'
import { goldenFilePattern } from '../compile/goldenFiles.ts'

/**
 * Whether somebody asked for a part of the tests only: by name, tag, project, folder or file. Such
 * a run says nothing of golden files that it did not find. In watch mode any run may be a part.
 * @param started test files that were run
 * @param all those that would be without a filter
 */
export function isNarrowed(
  { config }: Vitest,
  started: readonly TestSpecification[],
  all: readonly TestSpecification[],
): boolean {
  const { watch, mergeReports, testNamePattern, project, shard, dir, root, typecheck } = config
  const other = dir !== undefined && dir !== root
  // Vitest 4 has no tags.
  const tagsFilter = 'tagsFilter' in config ? config.tagsFilter : undefined
  if (watch || mergeReports || testNamePattern || shard || other || typecheck.only) return true
  if (project.length > 0 || (tagsFilter?.length ?? 0) > 0) return true
  const ran = new Set(started.map(keyOf))
  return all.some(one => !ran.has(keyOf(one)))
}

/** The same of golden sets: a run of all of them, as own commands start it, leaves none out. */
export function leavesGoldenSetsOut(
  vitest: Vitest,
  started: readonly TestSpecification[],
  all: readonly TestSpecification[],
): boolean {
  const isGolden = ({ moduleId }: TestSpecification) => goldenFilePattern.test(moduleId)
  return isNarrowed(vitest, started, started.every(isGolden) ? all.filter(isGolden) : all)
}

function keyOf({ project, moduleId, pool }: TestSpecification): string {
  return JSON.stringify([project.name, moduleId, pool])
}
