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

test('an answer without contexts is not measured by them and ends the run, live and recorded', async () => {
  const said = 'You can return a product within 30 days of delivery.'
  const asked = `question: How long can I return a product?, reference: '${said}', relevantDocuments: [refunds.md]`
  const project = createProject(
    supportWith({
      'support.golden.yaml': `name: support
pipeline: ./answer.ts
metrics: { faithfulness: report, documentRecall: report, answerOverlap: report }
cases:
  - { id: live, ${asked} }
  - { id: recorded, ${asked}, answer: '${said}' }
  - { id: nothing-found, ${asked} }
  - { id: declined, ${asked}, answer: I don't know. }
`,
      'answer.ts': `export default (question, { caseId }) => ({
  answer: '${said}',
  ...(caseId === 'nothing-found' && { contexts: [] }),
})
`,
    }),
  )
  const { output, exitCode } = await project.vitest()
  expect(output).toContain(
    'faithfulness, documentRecall: the answer has no `contexts`, so what was retrieved is unknown: give `contexts` with the answer, `contexts: []` if nothing was retrieved, or leave the metric out',
  )
  expect(output).toContain('RAG could not decide (error)')
  expect(exitCode).toBe(2)
  const unknown = {
    faithfulness: { status: 'judgeError' },
    documentRecall: { status: 'judgeError' },
    answerOverlap: { status: 'scored', value: 1 },
  }
  const scores = project.results().cases.map(one => [one.caseId, one.scores])
  expect(Object.fromEntries(scores)).toMatchObject({
    live: unknown,
    recorded: unknown,
    'nothing-found': { faithfulness: { value: 0 }, documentRecall: { value: 0 } },
    declined: {
      faithfulness: { status: 'notApplicable' },
      documentRecall: { status: 'notApplicable' },
    },
  })
})
