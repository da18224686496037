import type { TestProject } from 'vitest/node'
import { UserError } from '../errors.ts'
import { readGoldenSet } from '../golden/load.ts'
import { metrics } from '../metrics/index.ts'

/**
 * Makes the tags of a golden file known to Vitest, which refuses tags that it doesn't know. What
 * the user's configuration says of a tag stays.
 * @returns how many cases the file has
 */
export function registerTags(project: TestProject, file: string): number {
  const cases = casesOf(file)
  const lists = new Set([(project.config.tags ??= []), (project.vitest.config.tags ??= [])])
  for (const tags of lists) {
    const known = new Set(tags.map(({ name }) => name))
    for (const name of new Set(cases.flatMap(one => one.tags))) {
      if (!known.has(name)) tags.push({ name })
    }
  }
  return cases.length
}

function casesOf(file: string): readonly { tags: string[] }[] {
  try {
    return readGoldenSet({ file, metrics }).set.cases
  } catch (error) {
    // The module itself fails with this, framed on its line.
    if (error instanceof UserError) return []
    throw error
  }
}
