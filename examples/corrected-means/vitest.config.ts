import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'
import { erringJudge } from './erringJudge.ts'

// The first calls 40 % of the unsupported claims supported, the second misses 30 % of the supported ones.
const judges = {
  kind: erringJudge('too-kind', { sensitivity: 0.97, specificity: 0.6 }),
  strict: erringJudge('too-strict', { sensitivity: 0.7, specificity: 0.96 }),
}

export default defineConfig({
  plugins: [rag({ judge: process.env['JUDGE'] === 'strict' ? judges.strict : judges.kind })],
})
