import { expect, onTestFinished, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject } from './project.ts'
import { supportFiles, supportWith } from './supportProject.ts'

const wordy = (supportFiles['answer.ts'] ?? '').replace(
  'answer: found[0].text',
  "answer: found[0].text + ' ' + 'Please read on. '.repeat(30)",
)

test('a metric that a function computes is thresholded, gated and reported like a built-in one', async () => {
  const project = createProject(
    supportWith({
      'vitest.config.ts': `import { defineCustomMetric } from 'vitest-rag'
import { rag } from 'vitest-rag/plugin'
const brevity = defineCustomMetric({
  name: 'brevity',
  direction: 'higher',
  gatedByDefault: true,
  score: (_case, { answer }) => Math.min(1, 200 / answer.length),
})
export default { plugins: [rag({ customMetrics: [brevity] })] }
`,
      'support.golden.yaml': (supportFiles['support.golden.yaml'] ?? '').replace(
        'ndcg@2: report',
        'brevity: 0.9',
      ),
    }),
  )
  expect((await project.cli(['baseline', 'update'])).exitCode).toBe(0)
  expect(project.results().cases.map(({ scores }) => scores['brevity'])).toEqual(
    Array.from({ length: 8 }, () => ({ status: 'scored', value: 1 })),
  )
  project.write({ 'answer.ts': wordy })
  const red = await project.cli(['run'])
  expect(red.exitCode).toBe(1)
  expect(red.output).toMatch(/RAG failed \(regressed\): .*support › brevity fell by/)
  expect(red.output).toMatch(/brevity +4 .*regressed/)
  expect(red.output).toContain('refund-window: brevity 0.35, required at least 0.90')
})

test('a rubric is gated where the set says so, and a failed case shows what the judge said', async () => {
  const server = await startOpenaiServer(wordOverlapModel)
  onTestFinished(() => server.close())
  const project = createProject(
    supportWith({
      'vitest.config.ts': `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag({ judge: openai({ model: 'word-overlap', baseURL: '${server.baseURL}', apiKey: 'key-of-nobody' }) })] }
`,
      'support.golden.yaml': (supportFiles['support.golden.yaml'] ?? '').replace(
        'ndcg@2: report',
        'closeness: { rubric: { 1: far off, 2: near, 3: the same }, each: 0.5, gate: true }',
      ),
    }),
  )
  const { exitCode, output } = await project.vitest()
  expect(exitCode).toBe(1)
  expect(output).toMatch(/closeness 0\.00, required at least 0\.50 · judge: openai word-overlap/)
  expect(output).toContain('By the words in common.')
  expect(output).toMatch(/closeness +\d\/?\d? /)
})
