// Checked by `npm run check:types`: each expected error must be one.
import { expect } from 'vitest'
import type { PipelineResult } from '../../src/index.ts'
import type { RagOptions } from '../../src/vitest/plugin.ts'

declare const answer: string
declare const refunds: string

await expect(answer).toBeFaithfulTo(refunds)
await expect(answer).not.toBeFaithfulTo([refunds, { id: 'terms.md', text: refunds }])
await expect(answer).toBeFaithfulTo(refunds, { threshold: 0.8, question: 'How long?' })
await expect.soft(answer).toScore('ndcg@5', { threshold: 0.8, relevantDocuments: ['refunds.md'] })
await expect(Promise.resolve(answer)).resolves.toBeFaithfulTo(refunds)

await expect(answer).toBeRelevantTo('How long?', { threshold: 0.6, asOf: '2026-01-31' })
await expect(answer).not.toAgreeWith('Thirty days.', { question: 'How long?', threshold: 0.7 })
await expect(answer).toAbstain()
await expect(answer).toPassChecks([{ contains: '30 days' }, { not: { matches: '/weeks?/i' } }])
await expect(answer).toPassChecks([{ containsAny: ['30', 'thirty'] as const }] as const, {
  threshold: 0.5,
})
await expect(answer).toCiteCorrectly({ threshold: 0.9, recall: 0.5, contexts: [refunds] })
await expect.soft([refunds]).toCover('Thirty days.', { question: 'How long?' })
await expect(answer).toRetrieve(['refunds.md', { id: 'terms.md' }], { at: 5, threshold: 0.5 })
await expect(answer).toRank({ id: 'terms.md', grade: 2 }, { at: 5 })
await expect(answer).toBeFaithfulTo(refunds, {
  support: 'perChunk',
  history: [{ role: 'user', content: 'How long?' }],
})
await expect(answer).toScore('politeness', { rubric: { 1: 'rude', 3: 'friendly' } })
await expect(answer).toScore('faithfulness', {
  premise: 'documents',
  relevantDocuments: [{ id: 'refunds.md', text: refunds }],
})

declare function answerQuestion(question: string): Promise<PipelineResult>
const question = 'How long do I have to return a product?'
const { answer: text, contexts } = await answerQuestion(question)
await expect(text).toBeFaithfulTo(contexts, { question })
await expect(text).toScore('faithfulness', { contexts, question })

const judged: Promise<void> = expect(answer).toBeFaithfulTo(refunds)
await judged

// @ts-expect-error a document is text, or an object with text
await expect(answer).toBeFaithfulTo(30)
// @ts-expect-error the document is missing
await expect(answer).toBeFaithfulTo()
// @ts-expect-error a threshold is a number
await expect(answer).toBeFaithfulTo(refunds, { threshold: '1' })
// @ts-expect-error no such option
await expect(answer).toScore('rougeL', { references: [refunds] })

// @ts-expect-error the question is its argument
await expect(answer).toBeRelevantTo('How long?', { question: 'How long?' })
// @ts-expect-error the reference is missing
await expect(answer).toAgreeWith()
// @ts-expect-error a rank is a number
await expect(answer).toRetrieve('refunds.md', { at: '5' })
// @ts-expect-error a document has an id
await expect(answer).toRank({ documentId: 'refunds.md' })
// @ts-expect-error a share is a number
await expect(answer).toCiteCorrectly({ recall: '1' })
// @ts-expect-error it takes nothing
await expect(answer).toAbstain({ threshold: 1 })
// @ts-expect-error a check has a name
await expect(answer).toPassChecks(['30 days'])
// @ts-expect-error an expression is text
await expect(answer).toPassChecks([{ matches: /30/ }])
// @ts-expect-error a negation has no negation
await expect(answer).toPassChecks([{ not: { not: { contains: '30' } } }])
// @ts-expect-error levels have words
await expect(answer).toScore('politeness', { rubric: { 1: 0, 3: 1 } })
// @ts-expect-error no such premise
await expect(answer).toScore('faithfulness', { premise: 'reference' })

const options: RagOptions = {
  metrics: { faithfulness: 0.8, mrr: 'report' },
  gate: { mode: 'warn' },
}
// @ts-expect-error no such mode
const wrong: RagOptions = { gate: { mode: 'ignore' } }
export { options, wrong }
