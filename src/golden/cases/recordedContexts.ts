import type { RetrievedContext } from '../goldenSet.ts'

interface ContextInput {
  id?: string | undefined
  documentId?: string | undefined
  text: string
}

/**
 * Gives every passage an id of its own, because evidence names passages by id: bare text is
 * numbered by rank, and a repeated id gets ` (2)`, ` (3)` and so on. The document stays the one
 * that was given, so that a passage retrieved twice still counts for its document.
 */
export function completeContexts(
  inputs: readonly (string | ContextInput)[],
  prefix = 'context',
): RetrievedContext[] {
  const taken = new Set<string>()
  return inputs.map((input, index) => {
    const {
      id = `${prefix}-${index + 1}`,
      documentId,
      text,
    } = typeof input === 'string' ? { text: input } : input
    const ownId = firstFree(id, taken)
    taken.add(ownId)
    return { id: ownId, documentId: documentId ?? id, text }
  })
}

function firstFree(id: string, taken: ReadonlySet<string>): string {
  let free = id
  for (let count = 2; taken.has(free); count += 1) free = `${id} (${count})`
  return free
}
