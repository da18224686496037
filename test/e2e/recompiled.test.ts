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
const metrics = process.env.STRICT ? { answerOverlap: 1 } : { documentRecall: 'report' }
export default { plugins: [rag({ metrics })] }
`,
      'refunds.md': 'Thirty days.',
      'returns.md': 'Thirty days.',
      'support.golden.yaml': set('support', 'refunds.md'),
      'returns.golden.yaml': set('returns', 'returns.md'),
    }),
  )
  const casesOf = () => Object.fromEntries(project.results().cases.map(one => [one.set, one]))
  expect((await project.vitest()).exitCode).toBe(0)
  const before = casesOf()
  const strict = await project.vitest([], { STRICT: 'yes' })
  project.write({ 'refunds.md': 'Sixty days.' })
  const changed = await project.vitest([], { STRICT: 'yes' })
  for (const { exitCode, output } of [strict, changed]) {
    expect(exitCode).toBe(1)
    for (const name of ['support', 'returns'])
      expect(output).toMatch(
        new RegExp(`❯ answerOverlap ${name}.golden.yaml:1:1\\n[^❯]*❯ ${name}.golden.yaml:5:5`),
      )
  }
  const after = casesOf()
  expect(after['returns']?.hash).toBe(before['returns']?.hash)
  expect(after['support']?.hash).not.toBe(before['support']?.hash)
})
