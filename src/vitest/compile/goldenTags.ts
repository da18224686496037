import type { TestProject } from 'vitest/node'
import type { GoldenSet } from '../../golden/goldenSet.ts'

/**
 * Makes the tags of golden sets known to Vitest, which refuses tags that it doesn't know. What
 * the user's configuration says of a tag stays.
 */
export function registerTags(project: TestProject, sets: readonly GoldenSet[]): void {
  const names = new Set(sets.flatMap(({ cases }) => cases.flatMap(({ tags }) => tags)))
  const lists = new Set([(project.config.tags ??= []), (project.vitest.config.tags ??= [])])
  for (const tags of lists) {
    const known = new Set(tags.map(({ name }) => name))
    for (const name of names) if (!known.has(name)) tags.push({ name })
  }
}
