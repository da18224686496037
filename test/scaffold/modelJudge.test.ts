import { expect, test } from 'vitest'
import { hasModelJudge } from '../../src/scaffold/modelJudge.ts'

const plugin = "import { rag } from 'vitest-rag/plugin'\n"

test.each<[string, boolean]>([
  ["export default { plugins: [rag({ judge: openai({ model: 'm' }) })] }", true],
  ['export default defineConfig({ plugins: [react(), rag({ judge: nli({ folder }) })] })', true],
  ['const judge = openai()\nexport default { plugins: [rag({ judge })] }', true],
  ["import { judge } from './judge'\nexport default { plugins: [rag({ judge })] }", true],
  ['const options = { judge: openai() }\nexport default { plugins: [rag(options)] }', true],
  ['export default { plugins: [rag()] }', false],
  ["export default { plugins: [rag({ pipeline: './answer.ts' })] }", false],
  ['export default { plugins: [rag({ judge: lexical() })] }', false],
  ['const judge = lexical()\nexport default { plugins: [rag({ judge })] }', false],
  ['export default { plugins: [rag({ judge: key ? openai() : lexical() })] }', false],
  ['export default { plugins: [rag({ ...options })] }', false],
  ['export default { plugins: plugins() }', false],
  ['export default {', false],
])('%s: %s', (config, expected) => {
  expect(hasModelJudge(plugin + config)).toBe(expected)
})
