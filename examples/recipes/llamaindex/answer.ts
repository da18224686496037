import { readdirSync, readFileSync } from 'node:fs'
import { OpenAI, OpenAIEmbedding } from '@llamaindex/openai'
import { Document, Settings, VectorStoreIndex } from 'llamaindex'
import type { PipelineResult } from 'vitest-rag'
import { Unavailable } from 'vitest-rag/judges'

// LlamaIndex sends a temperature of 0.1 unless told otherwise, which gpt-5 refuses.
Settings.llm = new OpenAI({ model: 'gpt-5-mini', temperature: 1 })
Settings.embedModel = new OpenAIEmbedding({ model: 'text-embedding-3-small' })

const folder = new URL('documents/', import.meta.url)
const documents = readdirSync(folder).map(
  name =>
    new Document({
      text: readFileSync(new URL(name, folder), 'utf8'),
      metadata: { file_name: name },
    }),
)

async function buildEngine() {
  const index = await VectorStoreIndex.fromDocuments(documents)
  return index.asQueryEngine({ similarityTopK: 2 })
}

/** Built for the first question: an error there belongs to a case, and one at the top to the whole file. */
let engine: ReturnType<typeof buildEngine> | undefined

export default async function answer(question: string): Promise<PipelineResult> {
  if (!process.env.OPENAI_API_KEY) throw new Unavailable('OPENAI_API_KEY is not set')
  engine ??= buildEngine()
  const response = await (await engine).query({ query: question })
  // A source node is a context as it is: the `file_name` in its metadata names the document.
  return { answer: response.toString(), contexts: response.sourceNodes ?? [] }
}
