import { readdirSync, readFileSync } from 'node:fs'
import OpenAI from 'openai'
import type { PipelineContext, PipelineResult } from 'vitest-rag'
import { baseURL, chatModel, embeddingModel } from './ollama.ts'

// Ollama wants no key, but the client wants some text.
const client = new OpenAI({ baseURL, apiKey: 'none' })

const folder = new URL('documents/', import.meta.url)
const documents = readdirSync(folder).map(id => ({
  id,
  text: readFileSync(new URL(id, folder), 'utf8'),
}))
const vectors = await embed(documents.map(({ text }) => text))

async function embed(input: string[], signal?: AbortSignal): Promise<number[][]> {
  // Without a format the client asks for base64, which older versions of Ollama do not send.
  const request = { model: embeddingModel, input, encoding_format: 'float' } as const
  const { data } = await client.embeddings.create(request, { signal })
  return data.map(({ embedding }) => embedding)
}

function cosine(one: number[], other: number[]): number {
  const product = (a: number[], b: number[]) =>
    a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0)
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other))
}

async function retrieve(question: string, signal: AbortSignal) {
  const [vector = []] = await embed([question], signal)
  return documents
    .map((document, index) => ({ ...document, similarity: cosine(vector, vectors[index] ?? []) }))
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, 2)
}

export default async function answer(
  question: string,
  { signal }: PipelineContext,
): Promise<PipelineResult> {
  const contexts = await retrieve(question, signal)
  const passages = contexts.map(({ text }) => text).join('\n\n')
  const system = `Answer in one sentence, from these passages alone. If they do not hold the answer, say "I don't know."\n\n${passages}`
  const { choices } = await client.chat.completions.create(
    {
      model: chatModel,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: question },
      ],
    },
    { signal },
  )
  return { answer: choices[0]?.message.content ?? '', contexts }
}
