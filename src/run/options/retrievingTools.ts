import type { RowMappers } from '../../pipeline/tools/passagesOfTools.ts'
import type { RagOptions } from './options.ts'

/** The tools whose results are contexts, with their functions; undefined if contexts don't come from spans. */
export function retrievingTools(contexts: RagOptions['contexts']): RowMappers | undefined {
  return contexts === 'spans' ? {} : contexts?.spans.tools
}
