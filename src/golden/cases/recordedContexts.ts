import { defined } from '../../defined.ts'
import { uniqueNames } from '../../text/uniqueNames.ts'
import type { RetrievedContext } from '../goldenSet.ts'

interface ContextInput {
  id?: string | undefined
  documentId?: string | undefined
  text: string
  tool?: string | undefined
  hop?: number | undefined
}

/**
 * Gives every passage a unique id, because evidence refers to passages by id: text without an id is numbered by rank,
 * and a repeated id gets ` (2)`, ` (3)` and so on. The document id stays as given, so that a passage retrieved twice
 * still counts for its document.
 */
export function completeContexts(
  inputs: readonly (string | ContextInput)[],
  prefix = 'context',
): RetrievedContext[] {
  const ownName = uniqueNames()
  return inputs.map((input, index) => {
    const {
      id = `${prefix}-${index + 1}`,
      documentId,
      text,
      tool,
      hop,
    }: ContextInput = typeof input === 'string' ? { text: input } : input
    return { id: ownName(id), documentId: documentId ?? id, text, ...defined({ tool, hop }) }
  })
}
