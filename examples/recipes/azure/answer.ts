import { readdirSync, readFileSync } from 'node:fs'
import OpenAI from 'openai'
import type { PipelineContext, PipelineResult } from 'vitest-rag'
import { apiKey, baseURL, deployment } from './azure.ts'

const folder = new URL('documents/', import.meta.url)
const documents = readdirSync(folder).map(id => ({
  id,
  text: readFileSync(new URL(id, folder), 'utf8'),
}))

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []

/** The documents that share most words with the question; your own search goes here. */
function retrieve(question: string) {
  const asked = wordsOf(question)
  return documents
    .map(document => ({
      ...document,
      shared: asked.filter(word => wordsOf(document.text).includes(word)).length,
    }))
    .toSorted((one, other) => other.shared - one.shared)
    .slice(0, 2)
}

export default async function answer(
  question: string,
  { signal }: PipelineContext,
): Promise<PipelineResult> {
  const key = apiKey()
  // The key goes into Azure's header alone.
  const defaultHeaders = { 'api-key': key, authorization: null }
  const client = new OpenAI({ baseURL, apiKey: key, defaultHeaders })
  const contexts = retrieve(question)
  const passages = contexts.map(({ text }) => text).join('\n\n')
  const system = `Answer in one sentence, from these passages alone. If they do not hold the answer, say "I don't know."\n\n${passages}`
  const { choices, usage } = await client.chat.completions.create(
    {
      model: deployment,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: question },
      ],
    },
    { signal },
  )
  return {
    answer: choices[0]?.message.content ?? '',
    contexts,
    usage: { promptTokens: usage?.prompt_tokens, completionTokens: usage?.completion_tokens },
  }
}
