// Checked by `npm run check:types`: each expected error must be one.
import { expect } from 'vitest'
import type { RagOptions } from '../../src/vitest/plugin.ts'

declare const answer: string
declare const refunds: string

await expect(answer).toBeFaithfulTo(refunds)
await expect(answer).not.toBeFaithfulTo([refunds, { id: 'terms.md', text: refunds }])
await expect(answer).toBeFaithfulTo(refunds, { threshold: 0.8, question: 'How long?' })
await expect.soft(answer).toScore('ndcg@5', { threshold: 0.8, relevantDocuments: ['refunds.md'] })
await expect(Promise.resolve(answer)).resolves.toBeFaithfulTo(refunds)

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

const options: RagOptions = {
  metrics: { faithfulness: 0.8, mrr: 'report' },
  gate: { mode: 'warn' },
}
// @ts-expect-error no such mode
const wrong: RagOptions = { gate: { mode: 'ignore' } }
export { options, wrong }
