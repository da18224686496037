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

const routed = supportWith({
  'vitest.config.ts': `import { appendFileSync } from 'node:fs'
import { defineCustomMetric } from 'vitest-rag'
import { rag } from 'vitest-rag/plugin'
const routing = defineCustomMetric({
  name: 'routing',
  direction: 'higher',
  gatedByDefault: true,
  score({ id, meta }, { steps = [], details }) {
    const taken = steps.map(step => Object.entries(step).sort())
    appendFileSync('seen.jsonl', JSON.stringify({ id, taken, details }) + '\\n')
    const found = steps.find(({ name }) => name === 'retrieve')
    return meta.route === details.route && found?.documents.includes(meta.document) ? 1 : 0
  },
})
export default { plugins: [rag({ customMetrics: [routing] })] }
`,
  'answer.ts': `import { step } from 'vitest-rag/step'
import { search } from './search.ts'
const retrieve = step('retrieve', async question => search(question))
export default async function answer(question) {
  const contexts = await retrieve(question)
  const route = question.includes('days of delivery') ? 'returns' : 'orders'
  const details = { route, 'asked with': process.env.SEARCH_KEY, sql: ['SELECT 1', null] }
  return { answer: contexts[0].text, contexts, details }
}
`,
  'support.golden.yaml': `name: support
pipeline: ./answer.ts
metrics: { faithfulness: 0.8, routing: 1 }
cases:
  - id: refund-window
    question: Within how many days of delivery can I return a product?
    meta: { route: returns, document: refunds.md }
  - id: shipping-norway
    question: How many working days does shipping to Norway take?
    meta: { route: orders, document: shipping.md }
`,
})
const env = { SEARCH_KEY: 'letmein2026' }

test('a metric sees the case, steps and details, and a recorded answer gives it the same', async () => {
  const project = createProject(routed)
  const seen = () => {
    const lines = project.read('seen.jsonl').trim().split('\n')
    project.write({ 'seen.jsonl': '' })
    return lines.toSorted()
  }
  expect(await project.cli(['baseline', 'update'], env)).toMatchObject({ exitCode: 0 })
  const live = seen()
  expect(live).toHaveLength(4)
  expect(live[0]).toContain(
    '"details":{"asked with":"***","route":"returns","sql":["SELECT 1",null]}',
  )
  expect(live[0]).toContain('["documents",["refunds.md"')

  expect(await project.cli(['baseline', 'update', '--rejudge'], env)).toMatchObject({ exitCode: 0 })
  expect(seen()).toEqual(live)
  for (const file of ['answers.jsonl', 'baseline.answers.jsonl', 'results.jsonl']) {
    expect(project.read(`.vitest-rag/${file}`)).not.toContain('letmein2026')
  }

  const told = await project.command(['explain', 'refund-window'])
  expect(told.output).toContain('details\n  {\n    "asked with": "***",\n    "route": "returns",')

  const golden = project.read('support.golden.yaml')
  project.write({ 'support.golden.yaml': golden.replace('route: orders', 'route: shipping') })
  const edited = await project.cli(['run'], env)
  expect(edited.output).toContain('with other `meta`, not compared by custom metrics')
  expect(edited.output).toContain('shipping-norway: routing 0.00, required at least 1.00')
})

test('details that are no JSON fail their case, and name the key and the fix', async () => {
  const project = createProject({
    ...routed,
    'answer.ts': `export default () => ({ answer: 'x', contexts: [], details: { rows: [{ total: 7n }] } })\n`,
  })
  const { exitCode, output } = await project.vitest()
  expect(exitCode).not.toBe(0)
  expect(output).toContain(
    "Expected `details.rows[0].total` of the pipeline's result to be JSON, got a bigint",
  )
  expect(output).toContain('Write `String(value)`')
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
