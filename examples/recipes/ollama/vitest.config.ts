import { defineConfig } from 'vitest/config'
import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
import { baseURL, chatModel } from './ollama.ts'

// A model on your own machine may take minutes for its first answer, because it is loaded then.
// Of the context of 16,384 tokens, half is for texts, the rest for instructions and reply.
const judge = openai({
  model: chatModel,
  baseURL,
  apiKey: 'none',
  timeout: 300_000,
  materialTokens: 8000,
})

export default defineConfig({ plugins: [rag({ judge })] })
