import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'
import { embed } from './encoder.ts'

const embeddings = {
  name: 'energetic-ai',
  model: 'model-embeddings-en 0.2',
  embed: async (texts: readonly string[]) => ({ vectors: await embed(texts) }),
}

export default defineConfig({ plugins: [rag({ embeddings })] })
