import { expect, test } from 'vitest'
import { createProject } from './project.ts'
import { supportWith } from './supportProject.ts'

test('a golden set is compiled anew when what it depends on changes', async () => {
  const set = (name: string, document: string) => `name: ${name}
pipeline: ./answer.ts
cases:
  - id: refund-window
    question: Within how many days of delivery can I return a product?
    reference: You can return it within 30 days of delivery.
    relevantDocuments: [{ id: ${document}, file: ${document} }]
`
  const project = createProject(
    supportWith({
      'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag({ metrics: { answerOverlap: { each: Number(process.env.EACH) } } })] }
`,
      'refunds.md': 'Thirty days.',
      'returns.md': 'Thirty days.',
      'support.golden.yaml': set('support', 'refunds.md'),
      'returns.golden.yaml': set('returns', 'returns.md'),
    }),
  )
  const casesOf = () => Object.fromEntries(project.results().cases.map(one => [one.set, one]))
  expect((await project.vitest([], { EACH: '0.1' })).exitCode).toBe(0)
  const before = casesOf()
  project.write({ 'refunds.md': 'Sixty days.' })
  await project.vitest([], { EACH: '1' })
  const after = casesOf()
  expect(after['returns']?.missed).toMatchObject([{ metric: 'answerOverlap' }])
  expect(after['returns']?.hash).toBe(before['returns']?.hash)
  expect(after['support']?.hash).not.toBe(before['support']?.hash)
})
