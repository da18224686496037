import { defined } from '../../defined.ts'
import { passageKeys } from '../../pipeline/steps/spans/knownPassages.ts'
import type { Given } from '../sources/given.ts'
import { textsOf } from './givenTexts.ts'
import type { ImportedContext } from './importedCase.ts'

const names = {
  text: [...passageKeys.text, 'context', 'chunk'],
  id: ['id', 'chunk_id', 'chunkId', 'doc_id', 'docId', '_id'],
  documentId: [...passageKeys.documentId, 'title'],
}

/**
 * Passages: plain texts, or objects with the names that libraries use. An empty list means that nothing was
 * retrieved. If no passage of a list can be read, the contexts are unknown.
 */
export function importedContexts(given: Given): ImportedContext[] | undefined {
  const items = given.parsed().items()
  if (!items || items.every(({ node }) => node.kind === 'scalar')) {
    return readable(
      items,
      textsOf(given)?.map(text => ({ text })),
    )
  }
  return readable(
    items,
    items.flatMap(item => contextOf(item) ?? []),
  )
}

/** `read`, unless none of `items` could be read. */
export function readable(
  items: readonly unknown[] | undefined,
  read: ImportedContext[] | undefined,
): ImportedContext[] | undefined {
  return read?.length === 0 && (items ?? []).length > 0 ? undefined : read
}

function contextOf(given: Given): ImportedContext | undefined {
  if (given.node.kind === 'scalar') {
    const text = given.text()
    return text === undefined ? undefined : { text }
  }
  const text = given.field(...names.text)?.text()
  if (text === undefined) return given.lose('a passage has no text that is known')
  const id = given.field(...names.id)?.text()
  const documentId = (
    given.field(...names.documentId) ?? given.field('metadata')?.field('source', 'file_name')
  )?.text()
  return { ...defined({ id, documentId }), text }
}
