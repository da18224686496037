import type { TestSpecification, Vitest } from 'vitest/node'

/** Whether somebody asked for single cases, by their names, tags or lines. */
export function namesCases(
  { config }: Vitest,
  specifications: readonly TestSpecification[],
): boolean {
  // Vitest 4 has no tags.
  const tags = 'tagsFilter' in config ? config.tagsFilter : undefined
  const isOfAll = config.testNamePattern !== undefined || (tags?.length ?? 0) > 0
  return isOfAll || specifications.some(namesTests)
}

/** Command lines name lines, and editors the rest. */
function namesTests(specification: TestSpecification): boolean {
  const { testLines, testIds, testNames, testNamePattern, testTagsFilter } = specification
  const lists: readonly unknown[][] = [testLines, testIds, testNames, testTagsFilter].map(
    list => list ?? [],
  )
  return testNamePattern !== undefined || lists.some(list => list.length > 0)
}
