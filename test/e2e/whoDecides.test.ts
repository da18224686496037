import { expect, onTestFinished, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject } from './project.ts'
import { recordBaseline } from './recordedOnce.ts'
import { supportWith } from './supportProject.ts'

const goldenSet = `name: support
pipeline: ./answer.ts
metrics:
  faithfulness: { gate: true }
cases:
  - { id: refunds, question: Within how many days can I return a product? }
  - { id: shipping, question: How many working days does shipping to Norway take? }
  - { id: batteries, question: How long is the warranty of batteries? }
`

const invents = `import { search } from './search.ts'
export default async function answer(question) {
  return { answer: 'Purple camels breed on Mars.', contexts: search(question) }
}
`

test('three cases that fall from 1 to 0 under a model: the plain run says who decides', async () => {
  const server = await startOpenaiServer(wordOverlapModel)
  onTestFinished(() => server.close())
  const project = createProject(
    supportWith({
      'support.golden.yaml': goldenSet,
      'vitest.config.ts': `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag({ judge: openai({ model: 'word-overlap', baseURL: '${server.baseURL}', apiKey: 'key-of-nobody' }) })] }
`,
    }),
  )
  await recordBaseline(project)
  project.write({ 'answer.ts': invents })
  const plain = await project.vitest()
  expect(plain.output).toContain(
    'RAG could not decide (inconclusive): support › faithfulness -1.000',
  )
  expect(plain.output).toContain(
    'no verdict on support › faithfulness: exit code 0 does not mean that the scores held',
  )
  // What is read of a log is its end.
  expect(plain.output.trimEnd().split('\n').at(-1)).toBe(
    'to decide support › faithfulness: npx vitest-rag run, which runs the golden sets up to three times and ends with the exit code that counts',
  )
  expect(plain.exitCode).toBe(0)
  const decided = await project.cli(['run'])
  expect(decided.output).toContain('run 2 of up to 3 is judged together with the next one')
  expect(decided.output).toContain('RAG failed (regressed): support › faithfulness fell by 1.000')
  expect(decided.exitCode).toBe(1)
})
