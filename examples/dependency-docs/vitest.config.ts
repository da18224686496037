import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
import { model } from './settings.ts'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Whoever generates is named in settings.ts, and judges too; without a model, words are compared.
  plugins: [rag(model === undefined ? {} : { judge: openai({ model }) })],
})
