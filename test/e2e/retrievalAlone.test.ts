import { expect, test } from 'vitest'
import { createProject } from './project.ts'
import { supportWith } from './supportProject.ts'

const golden = (metrics: string) => `name: support
pipeline: ./retrieve.ts
metrics: { ${metrics} }
cases:
  - id: refund-window
    question: Within how many days of delivery can I return a product?
    reference: You can return a product within 30 days of delivery.
    relevantDocuments: [refunds.md]
`

test('a pipeline that only retrieves is scored, recorded and compared', async () => {
  const project = createProject(
    supportWith({
      'support.golden.yaml': golden('documentRecall: 1, contextRecall: 1'),
      'retrieve.ts': `import { search } from './search.ts'
export default question => ({ contexts: search(question) })
`,
    }),
  )
  const recorded = await project.cli(['baseline', 'update'])
  expect(recorded).toMatchObject({ exitCode: 0 })
  const [first = ''] = project.read('.vitest-rag/answers.jsonl').split('\n')
  expect(JSON.parse(first)).toMatchObject({ answer: '', retrievalOnly: true })
  const compared = await project.vitest()
  expect(compared.output).toContain('RAG passed (unchanged)')
  expect(compared.exitCode).toBe(0)

  project.write({ 'support.golden.yaml': golden('documentRecall: 1, faithfulness: report') })
  const unread = await project.vitest()
  expect(unread.output).toContain('the pipeline gave no `answer`, which this metric reads')
  expect(project.results().cases[0]?.scores).toMatchObject({
    documentRecall: { value: 1 },
    faithfulness: { status: 'judgeError' },
  })
  expect(unread.exitCode).toBe(2)
})
