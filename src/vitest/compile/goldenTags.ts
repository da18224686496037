import type { TestProject } from 'vitest/node'
import type { GoldenSet } from '../../golden/goldenSet.ts'

/**
 * Registers the tags of golden sets with Vitest, which refuses unknown tags. The user's configuration of a tag stays.
 */
export function registerTags(project: TestProject, sets: readonly GoldenSet[]): void {
  const names = new Set(sets.flatMap(({ cases }) => cases.flatMap(({ tags }) => tags)))
  const lists = new Set([(project.config.tags ??= []), (project.vitest.config.tags ??= [])])
  for (const tags of lists) {
    const known = new Set(tags.map(({ name }) => name))
    for (const name of names) if (!known.has(name)) tags.push({ name })
  }
}
