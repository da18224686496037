import type { WritableCase } from '../golden/write/goldenSetText.ts'

/** What the case of a project without Markdown asks about. The stub has it in place of documents. */
export const exampleDocument = {
  id: 'refunds.md',
  text: 'You can return a product within thirty days of delivery.',
}

/** The only case of a project without Markdown, to be edited. */
export const exampleCase: WritableCase = {
  id: 'refund-window',
  question: 'How long do I have to return a product?',
  reference: exampleDocument.text,
  checks: [{ containsAny: ['thirty', '30'] }],
  relevantDocuments: [exampleDocument.id],
  review: 'pending',
}
