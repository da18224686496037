import { relativePath } from '../files/relativePath.ts'
import type { Vitest } from 'vitest/node'
import type { Problem } from '../errors.ts'
import { UserError } from '../errors.ts'
import type { SelectedCases } from '../run/services/estimateRun.ts'
import { goldenFilePattern } from '../run/sets/goldenFiles.ts'
import { selectedCasesIn } from './slices/selectedCasesIn.ts'

/**
 * The cases that a run would run, by its filters, tags, lines, `only` and `skip`: Vitest loads the
 * golden files in its workers, and runs no test.
 * @param filters names of files, as Vitest takes them
 * @throws UserError if a golden file can't be read
 */
export async function selectCases(
  vitest: Vitest,
  filters: readonly string[],
): Promise<SelectedCases> {
  const specifications = await vitest.getRelevantTestSpecifications([...filters])
  const golden = specifications.filter(({ moduleId }) => goldenFilePattern.test(moduleId))
  const otherFiles = new Set(specifications.map(({ moduleId }) => moduleId)).size - golden.length
  // Vitest fails a run without files.
  if (golden.length === 0) return { cases: [], otherFiles }
  const { testModules, unhandledErrors } = await vitest.collectTests(golden)
  const { root } = vitest.config
  const broken = testModules.flatMap(module =>
    module.errors().map(({ message }): Problem => {
      const file = relativePath(root, module.moduleId)
      // A fault of the YAML already names its place.
      return message.startsWith(file) ? { problem: message } : { place: { file }, problem: message }
    }),
  )
  const others = unhandledErrors.map(error => ({ problem: `Vitest failed: ${String(error)}` }))
  if (broken.length + others.length > 0) throw new UserError([...broken, ...others])
  const tests = testModules.flatMap(module => [...module.children.allTests()])
  return { cases: tests.flatMap(selectedCasesIn), otherFiles }
}
