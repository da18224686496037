import { createHash } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Results } from '../../src/results/results.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import type { ReceivedRequest, Responder } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject } from './project.ts'

const count = 40

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

const read = (project: ReturnType<typeof deskProject>) =>
  project.json<Results>('.vitest-rag/results.json')

describe('no case is lost', () => {
  test('where three of ten attempts fail', async () => {
    const server = await serving(request => {
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
    expect(broken.output).toContain('RAG error')
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

  test('of a server that hangs, and the run ends', async () => {
    const server = await serving(() => ({ hang: true }))
    const project = deskProject(server.baseURL, { retries: 0, timeout: 200 })
    const { exitCode, output } = await project.vitest()
    expect(exitCode).toBe(2)
    expect(output).toContain('No reply from')
    expect(new Set(statuses(read(project)))).toEqual(new Set(['judgeError']))
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

  project.write({ 'vitest.config.ts': config })
  const { exitCode } = await project.vitest()
  expect(exitCode).toBe(0)
  expect(server.requests).toHaveLength(2 * count)
})
