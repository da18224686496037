import { pluginConfig } from './project.ts'

/** A small support desk: three documents, a pipeline that looks words up, four cases. */
export const supportFiles: Record<string, string> = {
  'vitest.config.ts': pluginConfig,
  'documents.ts': `export const documents = [
  { id: 'refunds.md', text: 'You can return a product within 30 days of delivery. Refunds are paid within five working days.' },
  { id: 'shipping.md', text: 'Orders ship within 24 hours. Shipping to Norway takes four working days.' },
  { id: 'warranty.md', text: 'All devices carry a warranty of two years. Batteries carry a warranty of six months.' },
]
`,
  'search.ts': `import { documents } from './documents.ts'
const words = text => text.toLowerCase().match(/[a-z0-9]+/g) ?? []
export function search(question, limit = 2) {
  const asked = new Set(words(question))
  const overlap = text => words(text).filter(word => asked.has(word)).length
  return documents
    .map(document => ({ document, overlap: overlap(document.text) }))
    .filter(({ overlap }) => overlap > 1)
    .sort((first, second) => second.overlap - first.overlap)
    .slice(0, limit)
    .map(({ document }) => document)
}
`,
  'answer.ts': `import { search } from './search.ts'
export default async function answer(question) {
  const found = search(question)
  if (found.length === 0) return { answer: 'I could not find that.', contexts: [], declined: true }
  return { answer: found[0].text, contexts: found }
}
`,
  'support.golden.yaml': `name: support
pipeline: ./answer.ts
metrics:
  faithfulness: 0.8
  documentRecall: { each: 1, mean: 0.9 }
  ndcg@2: report
  abstention: 1
cases:
  - id: refund-window
    question: Within how many days of delivery can I return a product?
    reference: Within 30 days of delivery.
    relevantDocuments: [refunds.md]
    tags: [billing]
  - id: shipping-norway
    question: How many working days does shipping to Norway take?
    reference: Four working days.
    relevantDocuments: [shipping.md]
  - id: battery-warranty
    question: How long is the warranty of batteries?
    reference: Six months.
    relevantDocuments: [warranty.md]
  - id: founders-birthday
    question: When was the founder born?
    answerable: false
`,
}

/** The support desk with some of its files exchanged. */
export function supportWith(changes: Record<string, string>): Record<string, string> {
  return { ...supportFiles, ...changes }
}
