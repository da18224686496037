import { UserError } from '../../../src/errors.ts'
import type { RagOptions } from '../../../src/run/options/options.ts'
import { readOptions } from '../../../src/run/options/readOptions.ts'

/** What is wrong with options, as JavaScript may write them. */
export function problemsOf(options: object): string[] {
  try {
    readOptions(options as RagOptions)
    return []
  } catch (error) {
    if (error instanceof UserError) return error.problems.map(({ problem }) => problem)
    throw error
  }
}
