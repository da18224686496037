import { contentHash } from '../../corpus/contentHash.ts'
import { canonicalText } from '../../text/canonicalText.ts'
import type { WritableCase } from './goldenSetText.ts'

/** What of a case a tool writes as its content. */
type OriginContent = Pick<
  WritableCase,
  'question' | 'reference' | 'answerable' | 'relevantDocuments'
>

/**
 * Hash of what a tool wrote of a case, for `origin.content`: another one later, and a person has edited the case.
 * Order and form of the relevant documents are free.
 */
export function originContent(written: OriginContent): string {
  const { question, reference = '', answerable = true, relevantDocuments = [] } = written
  const documents = relevantDocuments
    .map(document => (typeof document === 'string' ? { id: document } : document))
    .map(({ id, grade = 1, text = null, file = null }) => [id, grade, text, file])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
  return contentHash(
    JSON.stringify([canonicalText(question), canonicalText(reference), answerable, documents]),
  )
}
