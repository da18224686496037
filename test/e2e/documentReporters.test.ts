import { expect, test } from 'vitest'
import { createProject } from './project.ts'
import { supportWith } from './supportProject.ts'

const project = (reporters: unknown) =>
  createProject(
    supportWith({
      'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag()], test: { reporters: ${JSON.stringify(reporters)} } }
`,
    }),
  )

/** What a run writes, by stream. */
async function streams(reporters: unknown) {
  const { child, finished } = project(reporters).start('vitest/vitest.mjs', ['run'])
  const written = { stdout: '', stderr: '' }
  child.stdout?.on('data', text => (written.stdout += text))
  child.stderr?.on('data', text => (written.stderr += text))
  expect((await finished).exitCode).toBe(0)
  return written
}

const report = 'RAG could not decide (no-baseline)'

test('json on standard output is valid, and the report is on standard error', async () => {
  const { stdout, stderr } = await streams([['json', { stdout: true }]])
  expect(JSON.parse(stdout)).toMatchObject({ success: true })
  expect(stderr).toContain(report)
})

test('the report stays on standard output where a document has a file', async () => {
  const { stdout, stderr } = await streams([['json', { outputFile: 'tests.json' }]])
  expect(stdout).toContain(report)
  expect(stderr).not.toContain(report)
})
