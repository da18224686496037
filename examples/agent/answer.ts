import { readdirSync, readFileSync } from 'node:fs'
import { tool, ToolLoopAgent } from 'ai'
import { contextsOf } from 'vitest-rag'
import type { PipelineContext, PipelineResult } from 'vitest-rag'
import { z } from 'zod'
import { model } from './model.ts'

const folder = new URL('documents/', import.meta.url)
const documents = readdirSync(folder).map(file => ({
  file,
  passage: readFileSync(new URL(file, folder), 'utf8').trim(),
}))
const orders = [
  { order: 12, product: 'kettle' },
  { order: 31, product: 'toaster' },
]

const tools = {
  getOrder: tool({
    description: 'Returns an order of the customer by its number.',
    inputSchema: z.object({ order: z.number() }),
    execute({ order }) {
      const found = orders.find(one => one.order === order)
      if (!found) throw new Error(`There is no order ${order}`)
      return found
    },
  }),
  search: tool({
    description: 'Returns the passages that fit a query best.',
    inputSchema: z.object({ query: z.string() }),
    execute: ({ query }) =>
      documents
        .map(document => ({ ...document, score: sharedWords(query, document.passage) }))
        .filter(({ score }) => score > 0)
        .toSorted((one, other) => other.score - one.score)
        .slice(0, 2),
  }),
}

const instructions = 'Answer from what the tools return. Look up the order before you search.'

const agent = new ToolLoopAgent({ model, instructions, tools })

export default async function answer(
  question: string,
  { signal }: PipelineContext,
): Promise<PipelineResult> {
  const result = await agent.generate({ prompt: question, abortSignal: signal })
  return {
    answer: result.text,
    // Tools return what they like: a function for each says which parts of it are a passage.
    contexts: await contextsOf(result, {
      getOrder: ({ order, product }) => ({
        id: `order-${order}`,
        text: `Order ${order}: ${product}`,
      }),
      search: ({ file, passage }) => ({ id: file, text: passage }),
    }),
    toolCalls: result.steps,
  }
}

function sharedWords(query: string, passage: string): number {
  const words = passage.toLowerCase().match(/\w{4,}/g) ?? []
  return words.filter(word => query.toLowerCase().includes(word)).length
}
