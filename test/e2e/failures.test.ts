import { createHash } from 'node:crypto'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Results } from '../../src/results/results.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import type { ReceivedRequest, Responder } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject } from './project.ts'

const count = 20

async function serving(respond: Responder) {
  const server = await startOpenaiServer(respond)
  onTestFinished(() => server.close())
  return server
}

function deskProject(baseURL: string, options: Record<string, number> = {}) {
  const cases = Array.from(
    { length: count },
    (_, index) => `  - id: case-${index}
    question: How long may order ${index} be returned?
    reference: Order ${index} may be returned for thirty days.
    answer: Order ${index} may be returned for thirty days. Its colour is blue.
    contexts: [Order ${index} may be returned for thirty days.]
`,
  )
  const judge = { model: 'm', baseURL, apiKey: 'a-key-for-tests', minRetryDelay: 1, ...options }
  return createProject({
    'vitest.config.ts': `import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'
import { openai } from 'vitest-rag/judges'
export default defineConfig({ plugins: [rag({ judge: openai(${JSON.stringify(judge)}) })] })
`,
    'desk.golden.yaml': `name: desk
metrics: { faithfulness: report, contextRecall: report }
cases:
${cases.join('')}`,
  })
}

/** A share of all attempts, the same ones in every run. */
function isFaulty({ body, index }: ReceivedRequest, percent: number): boolean {
  const hash = createHash('sha256').update(`${index} ${body.messages[1]?.content}`).digest()
  return hash.readUInt32BE() % 100 < percent
}

function statuses({ cases }: Results): string[] {
  return cases.flatMap(({ scores }) => Object.values(scores).map(({ status }) => status))
}

const read = (project: ReturnType<typeof deskProject>) => project.results()

describe('no case is lost', () => {
  test('where three of ten attempts fail, a connection is lost and an answer cut off', async () => {
    const server = await serving(request => {
      if (request.index === 0) return { drop: 'now' }
      if (request.index === 1) return { content: '{"claims": ["cut o', finishReason: 'length' }
      if (request.index === 2) return { status: 429, headers: { 'retry-after-ms': '1' } }
      if (isFaulty(request, 10)) return { status: 500 }
      if (isFaulty({ ...request, index: -request.index }, 20)) return { status: 429 }
      return wordOverlapModel(request)
    })
    const project = deskProject(server.baseURL)
    const { exitCode } = await project.vitest()
    expect(exitCode).toBe(0)
    expect(server.requests.length).toBeGreaterThan(2 * count)
    const results = read(project)
    expect(statuses(results)).toEqual(Array.from({ length: 2 * count }, () => 'scored'))
    expect(results.run).not.toHaveProperty('usageWithoutRecord')
    expect(results.cases.map(({ scores }) => scores['faithfulness'])).toEqual(
      Array.from({ length: count }, () => ({ status: 'scored', value: 0.5 })),
    )
  })
})

describe('an outage is never a score', () => {
  test('and the next run asks only what is missing', async () => {
    let isDown = false
    let answered = 0
    const server = await serving(request => {
      if (isDown) return { status: 503 }
      answered += 1
      isDown = answered === count
      return wordOverlapModel(request)
    })
    const project = deskProject(server.baseURL, { retries: 1 })
    const broken = await project.vitest()
    expect(broken.exitCode).toBe(2)
    expect(broken.output).toContain('RAG could not decide (error)')
    expect(statuses(read(project))).toContain('judgeError')

    isDown = false
    answered = -count
    const before = server.requests.length
    const mended = await project.vitest()
    expect(mended.exitCode).toBe(0)
    expect(new Set(statuses(read(project)))).toEqual(new Set(['scored']))
    // Two calls a case, of which so many had been answered.
    expect(server.requests.length - before).toBe(2 * count - count)
  })
})

test('a budget ends a run with what it has, and one with more goes on from there', async () => {
  const server = await serving(wordOverlapModel)
  const project = deskProject(server.baseURL)
  const config = project.read('vitest.config.ts')
  project.write({
    'vitest.config.ts': config.replace('rag({', 'rag({ budget: { maxCalls: 30 },'),
  })
  const stopped = await project.vitest()
  expect(stopped.exitCode).toBe(2)
  expect(stopped.output).toContain('maxCalls of the budget is used up: 30 of 30')
  expect(server.requests).toHaveLength(30)
  if (!inject('atNight')) return

  project.write({ 'vitest.config.ts': config })
  const { exitCode } = await project.vitest()
  expect(exitCode).toBe(0)
  expect(server.requests).toHaveLength(2 * count)
})

/** Two sets whose system under test asks a server of its own, and tells what that took. */
function assistantProject(assistantURL: string, options: string, usage: string) {
  const set = (name: string, size: number) => `name: ${name}
pipeline: ./answer.ts
metrics: { faithfulness: report }
cases:
${Array.from({ length: size }, (_, index) => `  - { id: ${name}-${index}, question: How long may ${name} ${index} be returned? }`).join('\n')}
`
  return createProject({
    'vitest.config.ts': `import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'
import { openai } from 'vitest-rag/judges'
export default defineConfig({
  plugins: [rag({ pipelineConcurrency: 1, ${options} })],
  test: { fileParallelism: false },
})
`,
    'answer.ts': `export default async function answer(question: string) {
  await fetch('${assistantURL}/chat/completions', { method: 'POST', body: JSON.stringify({ messages: [{ content: question }] }) })
  return { answer: question, contexts: [question], usage: ${usage} }
}
`,
    'orders.golden.yaml': set('orders', 4),
    'parcels.golden.yaml': set('parcels', 2),
  })
}

describe('a budget holds for pipelines too', () => {
  const words = 'maxCost of the budget is used up: 1.2 of 1'

  test('whose own costs count, and what they used is in results and reports', async () => {
    const assistant = await serving(() => ({ content: 'asked' }))
    const usage = '{ promptTokens: 500, completionTokens: 60, cost: 0.4 }'
    const project = assistantProject(assistant.baseURL, 'budget: { maxCost: 1 }', usage)
    const stopped = await project.vitest()
    expect(stopped.exitCode).toBe(2)
    expect(stopped.output).toContain(words)
    // The third used it up; nobody else was asked.
    expect(assistant.requests).toHaveLength(3)
    const { run, cases } = read(project)
    expect(cases.filter(({ error }) => error === words)).toHaveLength(3)
    expect(cases.flatMap(one => (one.error === undefined ? [] : Object.keys(one.scores)))).toEqual(
      [],
    )
    expect(run).not.toHaveProperty('usageWithoutRecord')
    expect(run.usage.pipeline).toEqual({
      answers: 3,
      promptTokens: 1500,
      completionTokens: 180,
      cost: expect.closeTo(1.2),
    })
    const line =
      'pipeline: 3 answers · 1,500 prompt + 180 completion tokens · cost 1.2000 (0.4000 an answer)'
    expect(stopped.output).toContain(`\n${line}\n`)
    expect(project.read('.vitest-rag/report.md')).toContain(`\n- ${line}\n`)
  })

  test.runIf(inject('atNight'))('that have not begun when the judge has used it up', async () => {
    const assistant = await serving(() => ({ content: 'asked' }))
    const server = await serving(wordOverlapModel)
    const judge = `judge: openai({ model: 'm', baseURL: '${server.baseURL}', apiKey: 'k', concurrency: 1 })`
    const options = `budget: { maxTokens: 1 }, ${judge}`
    const project = assistantProject(assistant.baseURL, options, 'undefined')
    const { exitCode, output } = await project.vitest()
    expect(exitCode).toBe(2)
    expect(output).toContain('maxTokens of the budget is used up')
    // Those that waited for the first were asked: what is under way is not broken off.
    expect(server.requests.length).toBeLessThanOrEqual(4)
    // Of the file that came second nobody was asked.
    const sets = Map.groupBy(read(project).cases, ({ set }) => set)
    const unasked = [...sets.values()].filter(cases => cases.every(({ error }) => error))
    expect(unasked.length).toBeGreaterThan(0)
    expect(assistant.requests.length).toBeLessThanOrEqual(4)
    expect(read(project).run.usage.pipeline).toBeUndefined()
  })

  test.runIf(inject('atNight'))('but not where only calls to judges are', async () => {
    const assistant = await serving(() => ({ content: 'asked' }))
    const server = await serving(wordOverlapModel)
    const judge = `judge: openai({ model: 'm', baseURL: '${server.baseURL}', apiKey: 'k' })`
    const project = assistantProject(assistant.baseURL, judge, 'undefined')
    expect((await project.vitest()).exitCode).toBe(0)
    const judged = server.requests.length
    project.write({
      'vitest.config.ts': project
        .read('vitest.config.ts')
        .replace(judge, `budget: { maxCalls: 0 }, ${judge}`),
    })
    // What the verdict log answers takes no call.
    expect((await project.vitest()).exitCode).toBe(0)
    expect(server.requests).toHaveLength(judged)
    expect(assistant.requests).toHaveLength(12)
  })
})
