import fc from 'fast-check'
import { chunks, graded } from './supportDesk.ts'

const names = ['refunds.md', 'terms.md', 'shipping.md', 'contact.md', 'faq.md', 'hours.md']

const passages = fc.array(fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 3 })), {
  minLength: 1,
  maxLength: 10,
})

/** A case with at least one relevant document, and any retrieval: repeats, misses. */
export const rankedCase = fc
  .record({
    grades: fc.dictionary(fc.constantFrom(...names), fc.integer({ min: -1, max: 3 })),
    relevant: fc.constantFrom(...names),
    passages,
    cutoff: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
  })
  .map(({ grades, relevant, passages: retrieved, cutoff }) => ({
    relevantDocuments: graded({ ...grades, [relevant]: 1 }),
    contexts: chunks(...retrieved.map(([document, chunk]) => `${document}#${chunk}`)),
    ...(cutoff !== undefined && { cutoff }),
  }))
