import { expect, test } from 'vitest'
import { createProject } from './project.ts'
import { recordedSupport } from './recordedOnce.ts'
import { supportFiles, supportWith } from './supportProject.ts'

const uncalled = `import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag], test: { setupFiles: ['vitest-rag/setup'] } }
`

const plainTest = `import { test } from 'vitest'\ntest('plain', () => {})\n`
const plainTests = { 'a.test.ts': plainTest, 'b.test.ts': plainTest }

test('without the plugin the matchers say once that no golden file runs, and commands fail', async () => {
  const project = createProject(supportWith({ ...plainTests, 'vitest.config.ts': uncalled }))
  const plain = await project.vitest()
  expect(
    plain.output.split('RAG: the golden files, such as support.golden.yaml, do not run'),
  ).toHaveLength(2)
  expect(plain.exitCode).toBe(0)
  const run = await project.cli(['run'])
  const examined = await project.command(['doctor'])
  for (const { exitCode, output } of [run, examined]) {
    expect(output).toContain(
      'Expected the plugin `rag()` in vitest.config.ts, found `rag` without the parentheses, which is a function, not a plugin. `npx vitest run` runs no golden file then, and does not fail',
    )
    expect(exitCode).toBe(2)
  }
  // Beside another project that has the plugin, there is nothing to say.
  project.write({
    'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
export default { test: { projects: [
  { test: { name: 'unit', include: ['*.test.ts'], setupFiles: ['vitest-rag/setup'] } },
  { plugins: [rag()], test: { name: 'golden', include: [] } },
] } }
`,
  })
  const both = await project.vitest()
  expect(both.output).not.toContain('do not run')
  expect(both.output).toContain('Tests  6 passed (6)')
})

test('`exclude` must not hide a set of the baseline; a misnamed set and one that nothing can fail are named', async () => {
  const project = await recordedSupport()
  const other = (supportFiles['support.golden.yaml'] ?? '')
    .replace('name: support', 'name: other')
    .replace(/metrics:[^]*?cases:/, 'metrics: { documentRecall: report }\ncases:')
    .replace('answerable: false', 'relevantDocuments: [refunds.md]')
  project.write({
    'other.golden.yaml': other,
    'misnamed.yaml': other,
    'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag()], test: { exclude: ['support.*'] } }
`,
  })
  const { exitCode, output } = await project.vitest()
  expect(output).toContain(
    'support.golden.yaml: `exclude` in the configuration hides this golden file, but the baseline has its set `support`',
  )
  expect(output).toContain(
    'RAG: misnamed.yaml looks like a golden set, and will not run because its name does not end in .golden.yaml',
  )
  expect(output).toContain(
    'no score can fail other: no metric there is gated or has a floor or a threshold; for example, write `metrics: { documentRecall: { gate: true } }`',
  )
  expect(exitCode).toBe(2)
})
