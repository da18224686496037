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
export const tools: RagOptions = {
  contexts: {
    spans: {
      tools: {
        // The parts of a row are known to whoever writes the function.
        getInformation: row => ({ id: row.id, text: row.name }),
        search: ({ hits }: { hits: { body: string }[] }) => hits.map(({ body }) => body),
        lookup: row => (row.isPassage ? row : undefined),
      },
    },
  },
}
export const inFormOfLibraries: RagOptions = {
  contexts: { spans: { tools: { search: row => ({ pageContent: row.body, metadata: {} }) } } },
}
const withoutText = () => ({ id: 'x' })
// @ts-expect-error: a passage has a text
export const untold: RagOptions = { contexts: { spans: { tools: { search: withoutText } } } }
// @ts-expect-error: passages are not awaited
export const late: RagOptions = { contexts: { spans: { tools: { search: async () => 'text' } } } }
// @ts-expect-error: tools are of spans
export const elsewhere: RagOptions = { contexts: { tools: { search: () => 'text' } } }

// @ts-expect-error: embeddings write nothing that is paid
openaiEmbeddings({ model: 'm', prices: { prompt: 0.02, completion: 1 } })

/** As `@langchain/core/documents` declares it. */
declare class LangChainDocument<Metadata extends Record<string, unknown>> {
  pageContent: string
  metadata: Metadata
  id?: string
}
/** As `@llamaindex/core/schema` does. */
declare abstract class BaseNode {
  id_: string
  embedding: number[] | undefined
  metadata: Record<string, unknown>
  abstract getContent(mode: 'ALL' | 'NONE'): string
}
declare abstract class TextNode extends BaseNode {
  text: string
}
declare const found: {
  documents: LangChainDocument<{ source: string }>[]
  nodes: { node: BaseNode; score?: number | undefined }[]
  textNodes: TextNode[]
  /** Of the AI SDK's `rerank()`. */
  ranking: { originalIndex: number; score: number; document: string }[]
  rows: { id: string; content: string; similarity: number }[]
}
export const fromLibraries: Pipeline[] = [
  () => ({ answer: 'x', contexts: found.documents }),
  () => ({ answer: 'x', contexts: found.nodes }),
  () => ({ answer: 'x', contexts: found.textNodes }),
  () => ({ answer: 'x', contexts: found.ranking }),
  () => ({ answer: 'x', contexts: found.rows }),
]
declare const sources: { type: 'source'; id: string; url: string }[]
// @ts-expect-error: a source of the AI SDK has no text
export const withoutTexts: Pipeline = () => ({ answer: 'x', contexts: sources })
