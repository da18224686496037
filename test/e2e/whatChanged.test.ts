import { expect, inject, onTestFinished, test } from 'vitest'
import type { CaseRecord } from '../../src/results/results.ts'
import { sum } from '../../src/statistics/mean.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { createProject, judgedBy } from './project.ts'

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
  const project = createProject({
    'vitest.config.ts': judgedBy(server.baseURL),
    'desk.golden.yaml': goldenSet({}),
  })
  const scores = () => project.results().cases.length
  await project.vitest()
  expect(scores()).toBe(count)
  expect(server.requests).toHaveLength(2 * count)
  const questionsSince = (known: number) =>
    server.requests.slice(known).map(({ body }) => body.messages[1]?.content ?? '')
  const change = async (desk: Desk) => {
    const asked = server.requests.length
    project.write({ 'desk.golden.yaml': goldenSet(desk) })
    await project.vitest()
    expect(scores()).toBe(count)
    return questionsSince(asked)
  }
  /** Runs the cases of a name alone. */
  const changeNamed = async (desk: Desk, name: string) => {
    const asked = server.requests.length
    project.write({ 'desk.golden.yaml': goldenSet(desk) })
    await project.vitest(['-t', name])
    return questionsSince(asked)
  }
  return { project, change, changeNamed }
}

const ordersIn = (questions: readonly string[]) =>
  questions.flatMap(text => /[Oo]rder (\d+)/.exec(text)?.[1] ?? [])

test('only what changed is asked anew', async () => {
  const { project, change, changeNamed } = await judgedDesk()

  // Nothing: the records are those of the run before.
  const first = project.results().cases
  expect(await change({})).toEqual([])
  const again = project.results().cases
  const { judge } = project.results().run.usage
  expect([judge.calls, judge.replayed]).toEqual([0, sum(again.map(asked => replayedOf(asked)))])
  expect(again.map(lasting)).toEqual(first.map(lasting))

  // A case that is named is paid for alone, though others before it changed, too.
  const late = { 2: 'Order 2 is late.', 9: 'Order 9 is late.' }
  expect(ordersIn(await changeNamed({ answers: late }, 'order-9'))).toEqual(['9', '9'])

  // Answers in two calls each, and a passage in one, of its case alone.
  const changed = await change({
    answers: { 3: 'Order 3 is lost.', 7: 'Order 7 is late.' },
    passages: { 5: 'Order 5 may be returned within ten days.' },
  })
  expect(ordersIn(changed).toSorted()).toEqual(['3', '3', '5', '7', '7'])
  if (!inject('atNight')) return

  // Another metric of the same claims is arithmetic.
  const more =
    '{ faithfulness: report, contextRecall: report, answerRecall: report, contextPrecision: report }'
  expect(await change({ metrics: more })).toEqual([])
  // What judges answered is gone, and what rests on it with that.
  project.write({ '.vitest-rag/verdicts.jsonl': '' })
  expect(await change({})).toHaveLength(2 * count)
})

const replayedOf = ({ usage }: CaseRecord) => usage.judge.replayed

/** Without what only a call tells: what it took, and the temperature that the model was sent. */
const lasting = ({ usage: _, milliseconds: __, measurements, ...record }: CaseRecord) => ({
  ...record,
  measured: Object.entries(measurements).map(([metric, { fingerprint }]) => [metric, fingerprint]),
})
