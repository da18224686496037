import { chunkDocument } from '../../corpus/chunkDocument.ts'
import { contentHash } from '../../corpus/contentHash.ts'
import type { SourceDocument } from '../../corpus/sourceDocument.ts'
import type { GoldenCase } from '../../golden/goldenSet.ts'
import { shownName } from '../../report/model/names.ts'
import { defineCheck } from '../check.ts'
import type { Examination } from '../examination.ts'
import { isFirstTurn } from '../examination.ts'

/** Cases whose source documents changed after a tool wrote the case from them. */
export const changedSources = defineCheck({
  name: 'changedSources',
  find: ({ sets, documents }) =>
    sets.flatMap(({ cases }) =>
      // The origin of a conversation is written once, and each of its turns has it.
      cases.filter(isFirstTurn).flatMap(({ goldenCase, place }) =>
        (goldenCase.origin?.sources ?? []).flatMap(({ document, chunk, hash }, index) => {
          const hashes = hashesNow(document, goldenCase, documents)
          if (hash === undefined || hashes === undefined || hashes.has(hash)) return []
          return [
            {
              severity: 'warning' as const,
              place: place(['origin', 'sources', index]),
              problem: `\`${shownName(chunk ?? document)}\` has changed since the case was written from it`,
              fix: 'Check the question and the reference against the current document, then remove this source',
            },
          ]
        }),
      ),
    ),
})

/** The hashes of the document and its parts; undefined if its text is unknown. */
function hashesNow(
  id: string,
  { relevantDocuments = [] }: GoldenCase,
  documents: Examination['documents'],
): Set<string> | undefined {
  const document = documents?.get(id)
  if (document) return partHashes(document)
  const text = relevantDocuments.find(relevant => relevant.id === id)?.text
  return text === undefined ? undefined : new Set([contentHash(text)])
}

function partHashes(document: SourceDocument): Set<string> {
  return new Set([document.hash, ...chunkDocument(document).map(({ hash }) => hash)])
}
