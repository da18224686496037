import { expect, test } from 'vitest'
import { createProject } from './project.ts'

const plainTest = `import { test } from 'vitest'\ntest('plain', () => {})\n`

test('plugins of one folder that judge differently end the run, unless a name says which of them runs', async () => {
  const projects = (strict: string) => `import { rag } from 'vitest-rag/plugin'
const metrics = { faithfulness: { mean: 0.9 } }
export default { test: { projects: [
  { plugins: [rag()], test: { name: 'unit' } },
  { plugins: [rag({ metrics })], test: { name: '${strict}', include: [] } },
] } }
`
  const plain = { 'vitest.config.ts': projects('evals'), 'plain.test.ts': plainTest }
  const project = createProject(plain)
  // Matchers may have a judge of their own. Nothing is said of golden sets where there never were any.
  const ordinary = await project.vitest()
  expect(ordinary.output).not.toContain('RAG')
  expect(ordinary.exitCode).toBe(0)
  project.write({
    'support.golden.yaml':
      'cases: [{ id: a, question: Why?, answer: So., metrics: { abstention: 0 } }]\n',
  })
  const { exitCode, output } = await project.vitest()
  expect(output).toContain('got those of the projects "unit" and "evals", with different options')
  expect(exitCode).toBe(2)
  project.write({ 'vitest.config.ts': projects('golden') })
  const chosen = await project.vitest()
  expect(chosen.output).toContain('faithfulness')
  expect(chosen.output).not.toContain('different options')
})
