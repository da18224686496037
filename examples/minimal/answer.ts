import type { PipelineResult } from 'vitest-rag'

const documents = [
  { id: 'refunds.md', text: 'You can return a product within thirty days of delivery.' },
  { id: 'shipping.md', text: 'Every order ships within 24 hours.' },
]

export default async function answer(question: string): Promise<PipelineResult> {
  const word = question.includes('return') ? 'return' : 'ship'
  const contexts = documents.filter(({ text }) => text.includes(word))
  return { answer: contexts[0]?.text ?? 'I do not know.', contexts }
}
