import { beforeAll, expect, test } from 'vitest'
import type { Score } from '../../src/score.ts'
import type { Finished, Project } from './project.ts'
import { createProject, pluginConfig } from './project.ts'

/** An agent that is traced, and returns nothing but its answer. It searches again in the words of what it found. */
const agent = {
  'vitest.config.ts': pluginConfig.replace(
    'rag()',
    `rag({ contexts: { spans: { tools: {
      getInformation: ({ key, name }) => name === undefined ? undefined : { id: key, text: name },
    } } } })`,
  ),
  'tracing.ts': `import { trace } from '@opentelemetry/api'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { spanSteps } from 'vitest-rag/spans'
new NodeTracerProvider({ spanProcessors: [spanSteps()] }).register()
export const tracer = trace.getTracer('agent')
`,
  'answer.ts': `import { tracer } from './tracing.ts'
const spanned = (name, attributes, work) => tracer.startActiveSpan(name, async span => {
  try {
    const result = await work()
    return result
  } finally {
    span.setAttributes(attributes()).end()
  }
})
const chat = () => spanned('chat', () => ({ 'gen_ai.operation.name': 'chat' }), async () => {})
const tool = async (name, input, result) => {
  await chat()
  await spanned('execute_tool ' + name, () => ({
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': name,
    'gen_ai.tool.call.arguments': JSON.stringify(input),
    'gen_ai.tool.call.result': JSON.stringify(result),
  }), async () => {})
}
const models = { key: 'models.md', name: 'The small kettle is the K2.', similarity: 0.7 }
const warranty = { key: 'warranty.md', name: 'The K2 has a warranty of two years.', similarity: 0.9 }
export default async function answer(question, { turn }) {
  if (question.includes('hello')) {
    await chat()
    return { answer: 'Hello.' }
  }
  if (question.includes('broken index')) await tool('getInformation', { q: 'x' }, [{ body: process.env.MODEL_KEY }])
  await tool('getInformation', { q: 'small kettle' }, [models])
  await tool('getInformation', { q: 'K2 warranty', key: process.env.MODEL_KEY }, [warranty, models])
  await chat()
  return { answer: 'The K2 has a warranty of two years.' }
}
`,
  'agent.golden.yaml': `name: agent
pipeline: ./answer.ts
metrics:
  faithfulness: report
  documentRecall: report
  documentRecall of getInformation: report
cases:
  - id: hops
    question: How long is the warranty of the small kettle?
    relevantDocuments: [warranty.md]
    checks:
      - calls: { name: getInformation, arguments: { q: /warranty/ }, min: 1, max: 1 }
      - calls: { name: getInformation, max: 2 }
      - not: { calls: refund }
  - id: greeting
    question: Say hello
    relevantDocuments: [warranty.md]
    checks:
      - calls: { name: getInformation, max: 0 }
  - id: broken
    turns:
      - question: Ask the broken index
        relevantDocuments: [warranty.md]
      - question: And how long is that?
        relevantDocuments: [warranty.md]
`,
}

let project: Project
let run: Finished

beforeAll(async () => {
  project = createProject(agent)
  run = await project.vitest([], { MODEL_KEY: 'letmein2026' })
})

const valueOf = (score: Score | undefined) => (score && 'value' in score ? score.value : undefined)
const caseOf = (id: string) => project.results().cases.find(({ caseId }) => caseId === id)

test('what listed tools found is what the answers are judged by, hop by hop', () => {
  const { scores = {}, steps } = caseOf('hops') ?? {}
  expect(
    ['faithfulness', 'documentRecall', 'documentRecall of getInformation', 'checks'].map(key =>
      valueOf(scores[key]),
    ),
  ).toEqual([1, 1, 1, 1])
  expect(steps?.filter(({ name }) => name === 'getInformation')).toMatchObject([
    { documents: ['models.md'] },
    { documents: ['warranty.md', 'models.md'] },
  ])
  const kept = project.read('.vitest-rag/answers.jsonl')
  expect(kept).toContain('"tool":"getInformation","hop":2')
  expect(kept).not.toContain('letmein2026')
})

test('an answer without a call has no contexts, and the check sees that', () => {
  const { scores = {}, error } = caseOf('greeting') ?? {}
  expect(error).toBeUndefined()
  expect(valueOf(scores['checks'])).toBe(1)
})

test('a result without a passage is an error that shows its keys, and ends the conversation', () => {
  expect(caseOf('broken › turn 1')?.error).toMatch(
    /the function for it returned undefined\. It returned `body`/,
  )
  expect(caseOf('broken › turn 2')?.error).toBe(
    'Turn 1 failed, so the turns after it were not asked',
  )
  expect(run.output).toContain('the tool `getInformation` returned')
  expect(run.output).not.toContain('letmein2026')
})
