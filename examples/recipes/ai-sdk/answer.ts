import { readdirSync, readFileSync } from 'node:fs'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { cosineSimilarity, embed, embedMany, generateText } from 'ai'
import type { PipelineContext, PipelineResult } from 'vitest-rag'
import { Unavailable } from 'vitest-rag/judges'

const provider = createOpenAICompatible({
  name: 'openai',
  baseURL: process.env.OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
  apiKey: process.env.OPENAI_API_KEY,
})
const model = provider('gpt-5-mini')
const embeddingModel = provider.embeddingModel('text-embedding-3-small')

const folder = new URL('documents/', import.meta.url)
const documents = readdirSync(folder).map(id => ({
  id,
  text: readFileSync(new URL(id, folder), 'utf8'),
}))

async function embedDocuments() {
  const values = documents.map(({ text }) => text)
  const { embeddings } = await embedMany({ model: embeddingModel, values })
  return embeddings
}

/** Made for the first question: an error there belongs to a case, and one at the top to the whole file. */
let embedded: ReturnType<typeof embedDocuments> | undefined

async function retrieve(question: string, abortSignal: AbortSignal) {
  embedded ??= embedDocuments()
  const embeddings = await embedded
  const { embedding } = await embed({ model: embeddingModel, value: question, abortSignal })
  return documents
    .map((document, index) => ({
      ...document,
      similarity: cosineSimilarity(embedding, embeddings[index] ?? []),
    }))
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, 2)
}

export default async function answer(
  question: string,
  { signal }: PipelineContext,
): Promise<PipelineResult> {
  if (!process.env.OPENAI_API_KEY) throw new Unavailable('OPENAI_API_KEY is not set')
  const contexts = await retrieve(question, signal)
  const passages = contexts.map(({ text }) => text).join('\n\n')
  const { text, usage } = await generateText({
    model,
    system: `Answer in one sentence, from these passages alone. If they do not hold the answer, say "I don't know."\n\n${passages}`,
    prompt: question,
    abortSignal: signal,
  })
  const { inputTokens: promptTokens, outputTokens: completionTokens } = usage
  return { answer: text, contexts, usage: { promptTokens, completionTokens } }
}
