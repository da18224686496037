// Checked by `npm run check:types`: each expected error must be one.
import type { Pipeline } from '../../src/index.ts'
import type { RagOptions } from '../../src/vitest/plugin.ts'
import { openaiEmbeddings } from '../../src/judge/index.ts'

declare const reply: { usage?: { prompt_tokens: number; completion_tokens: number } }

/** Endpoints don't always say. */
export const telling: Pipeline = async () => ({
  answer: 'Thirty days.',
  usage: {
    promptTokens: reply.usage?.prompt_tokens,
    completionTokens: reply.usage?.completion_tokens,
  },
})
export const priced: Pipeline = () => ({ answer: 'Thirty days.', usage: { cost: 0.002 } })
// @ts-expect-error: under other names nothing would be counted
export const misnamed: Pipeline = () => ({ answer: 'x', usage: { prompt_tokens: 9 } })
// @ts-expect-error: a price is a number
export const worded: Pipeline = () => ({ answer: 'x', usage: { cost: '2 cents' } })

export const options: RagOptions = {
  embeddings: openaiEmbeddings({ model: 'm', prices: { prompt: 0.02 } }),
  budget: { maxCost: 1 },
}
// @ts-expect-error: embeddings write nothing that is paid
openaiEmbeddings({ model: 'm', prices: { prompt: 0.02, completion: 1 } })
