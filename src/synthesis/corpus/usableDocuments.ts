import type { ReadDocuments } from '../../corpus/readDocuments.ts'
import { idText } from '../../golden/fieldSchemas.ts'
import { escaped } from '../../text/untrusted.ts'

/** Skips documents with ids that no golden set can hold, such as an id of two lines, and reports them as skipped. */
export function usableDocuments({ documents, skipped }: ReadDocuments): ReadDocuments {
  const usable = documents.filter(({ id }) => idText.safeParse(id).success)
  const others = documents.filter(document => !usable.includes(document))
  const reasons = others.map(({ file, id }) => ({
    file,
    reason: `has the id \`${escaped(id)}\`, which is not one line of up to 200 characters`,
  }))
  return { documents: usable, skipped: [...skipped, ...reasons] }
}
