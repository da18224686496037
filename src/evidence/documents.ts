import { z } from 'zod'
import { notApplicable } from '../score.ts'
import { documentRanking } from '../text/documentRanking.ts'
import { countSlips } from '../text/nearestName.ts'
import type { FoundAt } from '../judge/claim.ts'
import { foundWords, whereFound } from './foundAt.ts'
import { definePiece } from './evidencePiece.ts'
import type { EvidenceFact } from './evidenceSection.ts'
import { shownId, shownIds } from './evidenceSection.ts'
import type { Found } from './caseInProgress.ts'

/** Ids of documents. */
export interface DocumentEvidence {
  /** In rank order, each once. */
  retrieved: string[]
  /** Relevant ones that were not retrieved. */
  missed: string[]
  /** Where relevant ones were found first. Absent if tools searched only once, or not at all. */
  foundAt?: (FoundAt & { id: string })[]
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
    const relevant = relevantDocuments.flatMap(({ id, grade }) => (grade >= 1 ? [id] : []))
    const where = whereFound(output.contexts, ({ documentId }) => documentId)
    const foundAt = relevant.flatMap(id => {
      const place = where(id)
      return place ? [{ id, ...place }] : []
    })
    return {
      found: {
        retrieved,
        missed: relevant.filter(id => !retrieved.includes(id)),
        ...(foundAt.length > 0 && { foundAt }),
      },
    }
  },
  record: {
    shape: z.object({
      retrieved: z.array(z.string()),
      missed: z.array(z.string()),
      foundAt: z
        .array(
          z.object({
            id: z.string(),
            hop: z.int().positive().exactOptional(),
            tool: z.string().exactOptional(),
          }),
        )
        .exactOptional(),
    }),
    // Ids are names: they stay as they are.
    changeTexts: recorded => recorded,
    telling: (_id, list) => Number(list === 'missed'),
    sections: ({ retrieved, missed, foundAt = [] }) => [
      {
        entries: [
          {
            wrong: missed.length > 0,
            marked: false,
            facts: [
              { label: 'missed documents', text: shownIds(missed) },
              { label: 'retrieved', text: shownIds(retrieved) },
              ...(foundAt.length === 0 ? [] : [{ label: 'found', text: placesOf(foundAt) }]),
              ...otherIds({ retrieved, missed }),
            ],
          },
        ],
      },
    ],
  },
})

/** `refunds.md at hop 1 by search, terms.md at hop 2 by search` */
const placesOf = (found: NonNullable<DocumentEvidence['foundAt']>): string =>
  found.map(place => `${shownId(place.id)} ${foundWords(place)}`).join(', ')

/** More hints would repeat one mistake. */
const mostHints = 3

/** Ids that are compared on each side, because counting slips is slow. */
const mostCompared = 20

/** Missed documents that may have been retrieved under another id. */
function otherIds({ retrieved, missed }: DocumentEvidence): EvidenceFact[] {
  const others = retrieved.slice(0, mostCompared)
  return missed
    .slice(0, mostCompared)
    .flatMap(id => otherId(id, others) ?? [])
    .slice(0, mostHints)
    .map(text => ({ label: 'hint', text }))
}

function otherId(missed: string, retrieved: readonly string[]): string | undefined {
  const part = retrieved.find(id => isPartOf(missed, id))
  if (part !== undefined)
    return `"${shownId(part)}" begins with "${shownId(missed)}": if it is a passage of that document, return it with \`documentId\``
  const near = retrieved.find(id => id !== missed && isSpeltAlike(missed, id))
  if (near === undefined) return undefined
  return `"${shownId(missed)}" was missed and "${shownId(near)}" was retrieved: if they are one document, write the same id in both places`
}

/** `refunds.md#2` is a part of `refunds.md`; `refunds.mdx` is not. */
function isPartOf(document: string, id: string): boolean {
  return id.startsWith(document) && /^[^\p{L}\p{N}]/u.test(id.slice(document.length))
}

/** Longer ids are addresses. */
const longestId = 100

/** Numbers must be equal: `terms-2024.md` and `terms-2025.md` are two documents. */
function isSpeltAlike(missed: string, id: string): boolean {
  if (Math.max(missed.length, id.length) > longestId) return false
  if (digitsOf(missed) !== digitsOf(id)) return false
  if (missed.endsWith(`/${id}`) || id.endsWith(`/${missed}`)) return true
  const [left, right] = [nameOf(missed), nameOf(id)]
  if (Math.abs(left.length - right.length) > 1) return false
  return countSlips(left, right) <= (Math.min(left.length, right.length) < 4 ? 0 : 1)
}

const digitsOf = (id: string): string => id.replaceAll(/\P{N}/gu, '')

/** The id without its extension, capitals, spaces, `_` and `-`, which people often write differently. */
const nameOf = (id: string): string =>
  id
    .toLowerCase()
    .replace(/\.[a-z]\w*$/, '')
    .replaceAll(/[\s_-]/g, '')
