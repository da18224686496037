import { expect, inject, onTestFinished, test } from 'vitest'
import type { ReceivedRequest, ServerReply } from '../loopback/openaiServer.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { createProject } from './project.ts'

const chat = (content: string): ServerReply => ({ content })

/** Says what call it is, so that a text that was replayed can be told from one that was written anew. */
function countingModel({ index, body }: ReceivedRequest): ServerReply {
  if (body.input) return { vectors: body.input.map(({ length }) => [length, 1]) }
  return chat(`Passage ${index}: products can be returned within thirty days.`)
}

/** Each case rewrites its question and searches with a hypothetical document. */
const files = (baseURL: string, budget = {}) => ({
  'vitest.config.ts': `import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'
export default defineConfig({ plugins: [rag({ budget: ${JSON.stringify(budget)} })] })
`,
  'shop.golden.yaml': `name: shop
pipeline: ./answer.ts
metrics: { answerOverlap: report }
cases:
  - { id: returns, question: How long can I return a product?, reference: Thirty days. }
  - { id: rücknahme, question: Wie lange kann ich ein Produkt zurückgeben?, reference: Dreißig Tage. }
`,
  'answer.ts': `import { openaiEmbeddings } from 'vitest-rag/judges'
import { chatModel, hyde, rewrite } from 'vitest-rag/retrieval'
const endpoint = { baseURL: ${JSON.stringify(baseURL)}, apiKey: 'sk-loopback-0123456789' }
const model = chatModel({ ...endpoint, model: 'gpt-4o', prices: { prompt: 1000, completion: 1000 } })
const embeddings = openaiEmbeddings({ ...endpoint, model: 'text-embedding-3-small' })
const toSearch = rewrite({ model })
const search = hyde({ model, embeddings, documents: 2 })
export default async (question, { signal }) => {
  const { text } = await toSearch(question, { signal })
  const { vector, documents } = await search(text, { signal })
  return { answer: documents.join(' '), contexts: [JSON.stringify(vector)] }
}
`,
})

async function shop(budget = {}) {
  const server = await startOpenaiServer(countingModel)
  onTestFinished(() => server.close())
  const project = createProject(files(server.baseURL, budget))
  /** Runs it, and says how many requests that took. */
  const run = async (env: NodeJS.ProcessEnv = {}) => {
    const before = server.requests.length
    const finished = await project.vitest([], env)
    return { ...finished, requests: server.requests.length - before }
  }
  const answers = () =>
    project
      .read('.vitest-rag/answers.jsonl')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { caseId: string; answer: string; contexts: object[] })
      .toSorted((one, other) => (one.caseId < other.caseId ? -1 : 1))
  return { server, project, run, answers }
}

/** For each of two cases: a rewrite, two documents, and one call for all embeddings. */
const callsOfRun = 8

test('a later run asks nothing, and gives what pipelines gave, of each repeat its own', async () => {
  const { project, run, answers } = await shop()
  const first = await run()
  expect(first.output).not.toContain('FAIL')
  expect(first.requests).toBe(callsOfRun)
  const { usage } = project.results().run
  expect(usage.pipeline).toMatchObject({ answers: 2, calls: callsOfRun, replayed: 0 })
  expect(usage.pipeline?.cost).toBeGreaterThan(0)
  expect(project.results().run).not.toHaveProperty('usageWithoutRecord')
  expect(first.output).toMatch(/pipeline: 2 answers · 8 calls, 0 replayed · [\d,]+ prompt/)
  const given = answers()

  // A repeat is a sample of its own.
  expect((await run({ VITEST_RAG_REPEAT: '1' })).requests).toBe(callsOfRun)
  const both = answers()
  expect(both).toHaveLength(4)
  for (const { answer } of given) expect(both.filter(one => one.answer === answer)).toHaveLength(1)

  expect((await run()).requests).toBe(0)
  expect(answers()).toEqual(given)
  expect(project.results().run.usage.pipeline).toEqual({
    answers: 2,
    calls: 0,
    replayed: callsOfRun,
    promptTokens: 0,
    completionTokens: 0,
  })
})

test.runIf(inject('atNight'))(
  'a budget that is used up ends the calls, and the next run goes on from there',
  async () => {
    const { project, run } = await shop({ maxCalls: 5 })
    const { output, requests } = await run()
    expect(requests).toBe(5)
    expect(output).toContain('maxCalls of the budget is used up: 5 of 5')
    const { usage } = project.results().run
    expect(usage.pipeline?.calls).toBe(5)
    expect((await run()).requests).toBe(callsOfRun - 5)
  },
)

test.runIf(inject('atNight'))(
  'a case that is drawn again asks its models again, and tests outside golden sets ask through the run too',
  async () => {
    const server = await startOpenaiServer(countingModel)
    onTestFinished(() => server.close())
    const project = createProject({
      ...files(server.baseURL),
      'vitest.config.ts': `import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'
const verdict = { verdict: 'notEnoughInfo', passages: [], together: false, quote: null, reason: 'No.' }
const judge = {
  name: 'doubter',
  answer: async ({ step, request }) => ({
    answer: step === 'extractClaims'
      ? { claims: [request.text], declines: false }
      : { verdicts: request.claims.map(({ id }) => ({ claim: id, ...verdict })) },
  }),
}
export default defineConfig({ plugins: [rag({ judge })] })
`,
      'shop.golden.yaml': `name: shop
pipeline: ./answer.ts
cases:
  - { id: returns, question: How long?, reference: Thirty days., metrics: { faithfulness: 1 } }
`,
      'search.test.ts': `import { expect, test } from 'vitest'
import answer from './answer.ts'
const ask = () => answer('How soon?', { signal: new AbortController().signal })
test.concurrent('one', async () => expect((await ask()).answer).toContain('thirty days'))
test.concurrent('other', async () => expect((await ask()).answer).toContain('thirty days'))
`,
    })
    const { exitCode, output } = await project.vitest()
    expect(output).toContain('Tests  1 failed | 2 passed')
    expect(exitCode).toBe(1)
    const [record] = project.results().cases
    expect(record?.draws).toBeDefined()
    // The first answer and two draws, each with a rewrite, two documents and their embeddings.
    expect(record?.usage.pipeline).toMatchObject({ answers: 3, calls: 12 })
    expect(server.requests).toHaveLength(12 + callsOfRun)
    await project.vitest()
    expect(server.requests).toHaveLength(12 + callsOfRun)
  },
)
