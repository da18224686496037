import { expect, test } from 'vitest'
import { createProject, oneWorkerConfig } from './project.ts'

const golden = `pipeline: ./answer.ts
metrics: { faithfulness: 1, contextRecall: 1 }
checks:
  - not: { calls: refund }
cases:
  - id: kettle
    turns:
      - question: How long is the warranty of order 12?
        reference: The kettle has a warranty of two years.
        relevantDocuments: [warranty.md]
        metrics: { documentRecall: 1 }
        checks:
          - callsInOrder: [getOrder, { name: search, arguments: { query: /warranty/ } }]
      - question: May I return it?
        reference: A kettle can be returned within thirty days.
        checks:
          - calls: { name: search, arguments: { query: /return/ }, max: 1 }
          - not: { calls: getOrder }
`

/** An agent that keeps the messages of the conversation, with those of its tools. */
const pipeline = `import { contextsOf } from 'vitest-rag'
const documents = [
  { url: 'warranty.md', body: 'The kettle has a warranty of two years.' },
  { url: 'refunds.md', body: 'A kettle can be returned within thirty days.' },
]
const tools = {
  getOrder: ({ order }) => ({ order, product: 'kettle', token: process.env.SHOP_API_KEY }),
  search: ({ query }) => documents.filter(({ body }) => query.split(' ').some(word => body.includes(word))),
}
function call(messages, name, given) {
  const id = 'call-' + messages.length
  messages.push({ role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(given) } }] })
  const content = process.env.BREAKS === name ? undefined : JSON.stringify(tools[name](given))
  messages.push(content === undefined ? { role: 'tool', tool_call_id: id, status: 'error', content: 'no index' } : { role: 'tool', tool_call_id: id, content })
  return content === undefined ? [] : JSON.parse(content)
}
export default async function answer(question, { turn, state: messages = [] }) {
  messages.push({ role: 'user', content: question })
  let found = []
  if (turn === 1) {
    const { token } = call(messages, 'getOrder', { order: 12, note: process.env.SHOP_API_KEY })
    if (!process.env.LAZY) found = call(messages, 'search', { query: 'warranty' })
  } else for (let time = 0; time < Number(process.env.TIMES ?? 1); time += 1) found = call(messages, 'search', { query: 'returned' })
  const said = found[0]?.body ?? 'Pandas eat bamboo.'
  messages.push({ role: 'assistant', content: said })
  return {
    answer: said,
    contexts: await contextsOf(messages, { search: row => ({ id: row.url, text: row[process.env.KEY ?? 'body'] }) }),
    toolCalls: process.env.SILENT ? undefined : messages,
    state: messages,
  }
}
`

const agent = () =>
  createProject({
    'vitest.config.ts': oneWorkerConfig,
    'agent.golden.yaml': golden,
    'answer.ts': pipeline,
  })

interface Answer {
  caseId: string
  contexts: object[]
  toolCalls?: { name: string; arguments?: unknown; hop?: number; result?: string }[]
  toolCallsLeftOut?: number
}

test('results of tools are contexts, and each turn has the calls that were made in it', async () => {
  const project = agent()
  const key = 'hunter2-hunter2-hunter2'
  const { exitCode, output } = await project.vitest([], { SHOP_API_KEY: key })
  expect(output).toContain('1 passed')
  expect(exitCode).toBe(0)
  const written = project.read('.vitest-rag/answers.jsonl')
  expect(written).not.toContain(key)
  const [first, second] = written
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Answer)
  expect(first?.contexts).toEqual([
    {
      ...{ id: 'warranty.md', documentId: 'warranty.md', tool: 'search', hop: 2 },
      text: 'The kettle has a warranty of two years.',
    },
  ])
  expect(first?.toolCalls).toEqual([
    {
      ...{ name: 'getOrder', hop: 1 },
      ...{ arguments: { note: '***', order: 12 }, argumentsRedacted: true },
      result: '{"order":12,"product":"kettle","token":"***"}',
    },
    { name: 'search', hop: 2, arguments: { query: 'warranty' }, result: expect.any(String) },
  ])
  expect(second?.toolCalls?.map(({ name, hop }) => [name, hop])).toEqual([['search', 1]])

  // Another judge of the same answers finds the same calls.
  project.write({ 'answer.ts': 'throw new Error("The pipeline was imported")\n' })
  const again = await project.cli(['run', '--answers', 'last'])
  expect(again.exitCode).toBe(0)
  const scores = project.results().cases.map(one => one.scores['checks'])
  expect(scores).toEqual([
    { status: 'scored', value: 1 },
    { status: 'scored', value: 1 },
  ])
})

test('an agent that answers without searching misses its checks, and the report begins with it', async () => {
  const project = agent()
  expect((await project.cli(['baseline', 'update'])).exitCode).toBe(0)
  const { exitCode, output } = await project.cli(['run'], { LAZY: 'yes', TIMES: '7' })
  expect(exitCode).toBe(1)
  expect(output).toContain(
    'missed at agent.golden.yaml:13:13: calls getOrder, then search with {"query":"/warranty/"}; the answer called getOrder {"order":12}',
  )
  expect(output).toContain('called: search {"query":"returned"} 7 times')
  const [, explained = ''] = output.split('\nwhat got worse\n')
  expect(explained).toMatch(
    /^ {2}generator of agent: in the case that got worse, the system answers without searching: it called search before, and does not now\n/,
  )
  const { output: whole } = await project.command(['explain', 'kettle › turn 1'])
  expect(whole).toContain('called: getOrder {"order":12}\n')
  expect(whole).toContain('called before: getOrder {"order":12}, search {"query":"warranty"}')
})

test('calls that are unknown are an error, and so is a result without a passage', async () => {
  const project = agent()
  const silent = await project.vitest([], { SILENT: 'yes' })
  expect(silent.exitCode).toBe(2)
  expect(silent.output).toContain('it is unknown which tools were called: return `toolCalls`')
  const misread = await project.vitest([], { KEY: 'text' })
  expect(misread.exitCode).toBe(2)
  expect(misread.output).toContain(
    'kettle › turn 1: Expected `text` of the passage from what the tool `search` returned to be text, got undefined. It returned `url`, `body`',
  )
})
