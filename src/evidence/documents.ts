import { z } from 'zod'
import { notApplicable } from '../score.ts'
import { documentRanking } from '../text/documentRanking.ts'
import { definePiece } from './evidencePiece.ts'
import { shownIds } from './evidenceSection.ts'
import type { Found } from './caseInProgress.ts'

/** Ids of documents. */
export interface DocumentEvidence {
  /** In rank order, each once. */
  retrieved: string[]
  /** Relevant ones that were not retrieved. */
  missed: string[]
}

/** Which documents were retrieved, and which relevant ones were missed. */
export const documents = definePiece({
  name: 'documents',
  steps: [],
  readsContexts: true,
  alwaysRecorded: true,
  async gather({ case: { relevantDocuments }, output }): Promise<Found<DocumentEvidence>> {
    if (!relevantDocuments) {
      return { instead: notApplicable('the case has no `relevantDocuments`') }
    }
    if (output.answerOnly) return { instead: notApplicable('what was retrieved is unknown') }
    const retrieved = documentRanking(output.contexts)
    const missed = relevantDocuments.filter(
      ({ id, grade }) => grade >= 1 && !retrieved.includes(id),
    )
    return { found: { retrieved, missed: missed.map(({ id }) => id) } }
  },
  record: {
    shape: z.object({ retrieved: z.array(z.string()), missed: z.array(z.string()) }),
    // Ids are names: they stay as they are.
    changeTexts: recorded => recorded,
    telling: (_id, list) => Number(list === 'missed'),
    sections: ({ retrieved, missed }) => [
      {
        entries: [
          {
            wrong: missed.length > 0,
            marked: false,
            facts: [
              { label: 'missed documents', text: shownIds(missed) },
              { label: 'retrieved', text: shownIds(retrieved) },
            ],
          },
        ],
      },
    ],
  },
})
