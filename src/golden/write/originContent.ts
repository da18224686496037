import { contentHash } from '../../corpus/contentHash.ts'
import { canonicalText } from '../../text/canonicalText.ts'
import type { WritableCase } from './goldenSetText.ts'

/** The fields of a question that a tool writes as its content. */
type OriginContent = Pick<
  WritableCase,
  'question' | 'reference' | 'facts' | 'answerable' | 'relevantDocuments'
>

/**
 * Hash of the content that a tool wrote, for `origin.content`. If the hash differs later, a person has edited the case.
 * Order and form of the relevant documents do not matter.
 */
export function originContent(
  written: OriginContent | { turns: readonly OriginContent[] },
): string {
  const content = 'turns' in written ? written.turns.map(contentOf) : contentOf(written)
  return contentHash(JSON.stringify(content))
}

function contentOf(written: OriginContent): unknown[] {
  const { question, reference = '', facts, answerable = true, relevantDocuments = [] } = written
  const documents = relevantDocuments
    .map(document => (typeof document === 'string' ? { id: document } : document))
    .map(({ id, grade = 1, text = null, file = null }) => [id, grade, text, file])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
  return [
    canonicalText(question),
    canonicalText(reference),
    answerable,
    documents,
    // Cases of earlier versions have none, and keep their hash.
    ...(facts ? [facts] : []),
  ]
}
