import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'

export default defineConfig({ plugins: [rag()] })
