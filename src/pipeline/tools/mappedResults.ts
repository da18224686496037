import type { Problem } from '../../errors.ts'
import { UserError } from '../../errors.ts'
import type { CalledTool } from './calledTools.ts'
import type { PassageOfTool, RowMappers } from './passagesOfTools.ts'
import { passagesOfTools } from './passagesOfTools.ts'

/** The passages in what a tool returned, or why there are none. */
export type MappedResult = { passages: PassageOfTool[] } | { fault: Problem }

/** The passages in the result of each call, as data for another process. */
export function mappedResults(calls: readonly CalledTool[], mappers: RowMappers): MappedResult[] {
  return calls.map(call => {
    try {
      return { passages: passagesOfTools([call], mappers) }
    } catch (error) {
      const [fault] = error instanceof UserError ? error.problems : []
      if (fault) return { fault }
      throw error
    }
  })
}
