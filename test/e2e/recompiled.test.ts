import { expect, test } from 'vitest'
import { createProject, pluginConfig } from './project.ts'
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

test('a large set that is kept as it was parsed and compiled fails as before, and passes when it is mended', async () => {
  const set = (threshold: number) => `name: support
metrics: { answerOverlap: ${threshold} }
cases:
  - id: refund-window
    question: Within how many days of delivery can I return a product?
    reference: You can return it within 30 days of delivery.
    answer: Never.
    contexts: []
    meta: { padding: ${'x'.repeat(70_000)} }
`
  const project = createProject({
    'vitest.config.ts': pluginConfig,
    'support.golden.yaml': set(0.5),
  })
  const failed = await project.vitest()
  const again = await project.vitest()
  for (const { exitCode, output } of [failed, again]) {
    expect(exitCode).toBe(1)
    expect(output).toContain('❯ answerOverlap support.golden.yaml:2:12')
    expect(output).toContain('❯ support.golden.yaml:5:5')
  }
  project.write({ 'support.golden.yaml': set(0) })
  expect((await project.vitest()).exitCode).toBe(0)
})
