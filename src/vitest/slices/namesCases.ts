import type { TestProject, TestSpecification, Vitest } from 'vitest/node'

/** Whether the user asked for single cases, by their names, tags or lines. */
export function namesCases(vitest: Vitest, specifications: readonly TestSpecification[]): boolean {
  const filtering = new Set([vitest, ...specifications.map(({ project }) => project)])
  return [...filtering].some(filtersTests) || specifications.some(namesTests)
}

/**
 * Whether a filter by name or tag is set: that of the command line applies to all projects, that of a project to its
 * own tests.
 */
export function filtersTests({ config }: Vitest | TestProject): boolean {
  // Vitest 4 has no tags.
  const tags = 'tagsFilter' in config ? config.tagsFilter : undefined
  return config.testNamePattern !== undefined || (tags?.length ?? 0) > 0
}

/** Command lines set lines, and editors set the other filters. */
function namesTests(specification: TestSpecification): boolean {
  const { testLines, testIds, testNames, testNamePattern, testTagsFilter } = specification
  const lists: readonly unknown[][] = [testLines, testIds, testNames, testTagsFilter].map(
    list => list ?? [],
  )
  return testNamePattern !== undefined || lists.some(list => list.length > 0)
}
