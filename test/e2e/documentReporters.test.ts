import { expect, test } from 'vitest'
import { propertiesIn } from './junitFile.ts'
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

/** The part of Vitest's JSON report that is looked at. */
interface JsonReport {
  testResults: { assertionResults: { title: string; meta: { eval?: unknown } }[] }[]
}

/** What a run writes, by stream. */
async function streams(reporters: unknown) {
  const desk = project(reporters)
  const { child, finished } = desk.start('vitest/vitest.mjs', ['run'])
  const written = { stdout: '', stderr: '' }
  child.stdout?.on('data', text => (written.stdout += text))
  child.stderr?.on('data', text => (written.stderr += text))
  expect((await finished).exitCode).toBe(0)
  return { ...written, desk }
}

const report = 'RAG passed (no-baseline)'

test('json on standard output is valid, and the report is on standard error', async () => {
  const { stdout, stderr } = await streams([['json', { stdout: true }]])
  expect(JSON.parse(stdout)).toMatchObject({ success: true })
  expect(stderr).toContain(report)
})

test('where documents have files the report stays on standard output, and they have the scores', async () => {
  const { stdout, stderr, desk } = await streams([
    ['json', { outputFile: 'tests.json' }],
    ['junit', { outputFile: 'tests.xml' }],
  ])
  expect(stdout).toContain(report)
  expect(stderr).not.toContain(report)
  // What reporters of other packages read.
  const tests = desk.json<JsonReport>('tests.json').testResults.flatMap(one => one.assertionResults)
  const refunds = tests.find(({ title }) => title === 'refund-window')
  expect(refunds?.meta.eval).toEqual({
    scores: ['faithfulness', 'documentRecall', 'ndcg@2', 'abstention'].map(name => ({
      name,
      score: 1,
    })),
    avgScore: 1,
    output: expect.stringContaining('within 30 days'),
    thresholdFailed: false,
  })
  // What CI systems read: properties within the testcase.
  expect(propertiesIn(desk.read('tests.xml'), 'support &gt; refund-window')).toEqual([
    ['faithfulness', '1'],
    ['documentRecall', '1'],
    ['ndcg@2', '1'],
    ['abstention', '1'],
  ])
})
