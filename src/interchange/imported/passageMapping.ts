import type { RowMappers } from '../../pipeline/tools/passagesOfTools.ts'

/** The user's functions by the names of tools, with the name of their module for messages. */
export interface PassageMapping {
  module: string
  mappers: RowMappers
}
