import { expect, onTestFinished, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { createProject } from './project.ts'

const count = 12

interface Desk {
  metrics?: string
  /** By number of a case, an answer or a passage in place of its own. */
  answers?: Record<number, string>
  passages?: Record<number, string>
}

const terms = (index: number) => `Order ${index} may be returned within thirty days.`

function goldenSet({ metrics, answers = {}, passages = {} }: Desk): string {
  const cases = Array.from({ length: count }, (_, index) => [
    `  - id: order-${index}`,
    `    question: How long may order ${index} be returned?`,
    `    reference: ${terms(index)}`,
    `    answer: ${answers[index] ?? `${terms(index)} Shipping order ${index} is free.`}`,
    `    contexts: [${passages[index] ?? terms(index)}, Order ${index} ships on Monday.]`,
  ])
  const asked = metrics ?? '{ faithfulness: report, contextRecall: report, answerRecall: report }'
  return [`name: desk`, `metrics: ${asked}`, 'cases:', ...cases.flat(), ''].join('\n')
}

/** A desk that was judged once, and what a change of it asks of the model. */
async function judgedDesk() {
  const server = await startOpenaiServer()
  onTestFinished(() => server.close())
  const options = JSON.stringify({ model: 'm', baseURL: server.baseURL, apiKey: 'a-key-for-tests' })
  const project = createProject({
    'vitest.config.ts': `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag({ judge: openai(${options}) })] }
`,
    'desk.golden.yaml': goldenSet({}),
  })
  const scores = () => project.results().cases.length
  await project.vitest()
  expect(scores()).toBe(count)
  expect(server.requests).toHaveLength(2 * count)
  return async (desk: Desk) => {
    const before = server.requests.length
    project.write({ 'desk.golden.yaml': goldenSet(desk) })
    await project.vitest()
    expect(scores()).toBe(count)
    return server.requests.slice(before).map(({ body }) => body.messages[1]?.content ?? '')
  }
}

const ordersIn = (questions: readonly string[]) =>
  new Set(questions.flatMap(text => /[Oo]rder (\d+)/.exec(text)?.[1] ?? []))

test('only what changed is asked anew', async () => {
  const change = await judgedDesk()

  // Answers, in two calls each.
  const answered = await change({ answers: { 3: 'Order 3 is lost.', 7: 'Order 7 is late.' } })
  expect(answered).toHaveLength(4)
  expect(ordersIn(answered)).toEqual(new Set(['3', '7']))

  // A passage, in its case alone.
  const passage = await change({ passages: { 5: 'Order 5 may be returned within ten days.' } })
  expect(passage).toHaveLength(1)
  expect(ordersIn(passage)).toEqual(new Set(['5']))

  // Nothing for a threshold, a gate or another metric of the same claims.
  const metrics = [
    '{ faithfulness: 0.2, contextRecall: 0.3, answerRecall: report }',
    '{ faithfulness: { mean: 0.5, gate: true }, contextRecall: report, answerRecall: report }',
    '{ faithfulness: report, contextRecall: report, answerRecall: report, contextPrecision: report, contextUtilization: report }',
  ]
  for (const asked of metrics) expect(await change({ metrics: asked })).toEqual([])
})
