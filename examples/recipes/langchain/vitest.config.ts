import { defineConfig } from 'vitest/config'
import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'

export default defineConfig({
  plugins: [rag({ judge: openai({ model: 'gpt-5-mini' }) })],
})
