const documents = `const documents = [
  { id: 'refunds.md', text: 'You can return a product within thirty days of delivery.' },
  { id: 'refund-costs.md', text: 'Shipping a product back costs four euros, unless it is broken.' },
  { id: 'shipping.md', text: 'Every order ships within 24 hours. Express orders ship the same day.' },
  { id: 'warranty.md', text: 'The warranty of every lamp is five years from delivery.' },
]
`

const answer = (kept: number) => `import type { PipelineResult } from 'vitest-rag'

${documents}
const words = (text: string) => text.toLowerCase().match(/\\p{L}{4,}/gu) ?? []

export default async function answer(question: string): Promise<PipelineResult> {
  const asked = new Set(words(question))
  const score = (text: string) => words(text).filter(word => asked.has(word)).length
  const contexts = documents.toSorted((a, b) => score(b.text) - score(a.text)).slice(0, ${kept})
  return { answer: contexts.map(({ text }) => text).join(' '), contexts }
}
`

const golden = `name: support
pipeline: ./answer.ts
metrics:
  faithfulness: { mean: 0.9 }
  contextRecall: { gate: true }
  documentRecall: { gate: true }
cases:
  - id: refund-window
    question: How long do I have to return a product, and what does shipping it back cost?
    reference: You can return a product within thirty days of delivery. Shipping it back costs four euros.
    relevantDocuments: [refunds.md, refund-costs.md]
  - id: shipping-time
    question: When will my order ship?
    reference: Every order ships within 24 hours.
    relevantDocuments: [shipping.md]
  - id: express
    question: Do express orders ship sooner?
    reference: Express orders ship the same day.
    relevantDocuments: [shipping.md]
  - id: lamp-warranty
    question: How long is the warranty of a lamp, and what does shipping a broken product back cost?
    reference: The warranty of every lamp is five years. Shipping a broken product back costs nothing.
    relevantDocuments: [warranty.md, refund-costs.md]
  - id: return-cost
    question: What does it cost to ship a product back after delivery?
    reference: Shipping a product back costs four euros, unless it is broken.
    relevantDocuments: [refund-costs.md]
`

const config = `import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'
export default defineConfig({ plugins: [rag()] })
`

/** A small project, and the change to it that a pull request brings: fewer passages are kept. */
export const shop = {
  sound: {
    'answer.ts': answer(2),
    'support.golden.yaml': golden,
    'vitest.config.ts': config,
  },
  broken: { 'answer.ts': answer(1) },
}
