import { defineConfig } from 'vitest/config'
import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
import { apiKey, baseURL, deployment } from './azure.ts'

const judge = openai({ model: deployment, baseURL, headers: async () => ({ 'api-key': apiKey() }) })

export default defineConfig({ plugins: [rag({ judge })] })
