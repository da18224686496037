import { sourceDocument } from '../../../src/corpus/sourceDocument.ts'
import type { PipelineOutput } from '../../../src/pipeline/pipeline.ts'
import type { Corpus } from '../../../src/synthesis/corpus/corpus.ts'
import { createCorpus } from '../../../src/synthesis/corpus/corpus.ts'
import type { DrawnQuestion } from '../../../src/synthesis/drawing/drawnQuestion.ts'
import type { HuntFinding } from '../../../src/synthesis/hunt/huntFinding.ts'
import { shop } from '../shop.ts'

/** The documents of a shop. */
export const shopCorpus = (): Corpus =>
  createCorpus(
    Object.entries(shop)
      .toSorted()
      .map(([id, text]) =>
        sourceDocument({ id, file: id }, { blocks: [{ kind: 'paragraph', text, line: 1 }] }),
      ),
  )

/** A question over the first chunk of a document. Without a reference no document answers it. */
export function drawnOver(
  corpus: Corpus,
  document: string,
  more: Partial<DrawnQuestion> & { question: string },
): DrawnQuestion {
  const chunk = corpus.chunks.find(({ documentId }) => documentId === document)
  if (!chunk) throw new Error(`Expected a chunk of ${document}`)
  const asked = { kind: 'simple', topic: 'tail', style: 'plain', length: 'short' } as const
  return { ...asked, chunk, phrase: document, sources: [chunk], ...more }
}

/** An answer with passages of these documents. */
export const answerOf = (
  answer: string,
  documents: readonly string[] = [],
  more: Partial<PipelineOutput> = {},
): PipelineOutput => ({
  answer,
  contexts: documents.map((documentId, index) => ({
    id: `${documentId}#${index}`,
    documentId,
    text: shop[documentId] ?? '',
  })),
  ...more,
})

/** A finding of a kind over a document, with one claim. */
export function findingOver(
  corpus: Corpus,
  document: string,
  { claim, ...more }: Partial<HuntFinding> & Pick<HuntFinding, 'kind'> & { claim?: string },
): HuntFinding {
  return {
    drawn: drawnOver(corpus, document, { question: `What of ${document}?`, reference: 'That.' }),
    output: answerOf(claim ?? 'That.'),
    claims: claim === undefined ? [] : [{ text: claim, quote: null, reason: 'It is not so.' }],
    ...more,
  }
}
