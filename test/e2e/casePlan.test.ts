import { expect, onTestFinished, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject } from './project.ts'

const count = 30

/** Calls in the first two rounds: one goes alone, then four. */
const callsBefore = 5

/** Answers nobody after them before so many ask at once. */
async function startCrowdedServer(crowd: number) {
  let open = () => {}
  const crowded = new Promise<void>(resolve => (open = resolve))
  const server = await startOpenaiServer(async request => {
    if (server.inFlight >= crowd) open()
    if (request.index >= callsBefore) await crowded
    return wordOverlapModel(request)
  })
  onTestFinished(() => server.close())
  return server
}

function deskProject(baseURL: string, more = '') {
  const cases = Array.from(
    { length: count },
    (_, index) => `  - id: case-${index}
    question: How long may order ${index} be returned?
    answer: Order ${index} may be returned for thirty days.
    contexts: [Order ${index} may be returned for thirty days.]
${index === 3 ? more : ''}`,
  )
  return createProject({
    'vitest.config.ts': `import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'
import { openai } from 'vitest-rag/judges'
const judge = openai({ model: 'm', baseURL: ${JSON.stringify(baseURL)}, apiKey: 'a-key-for-tests' })
export default defineConfig({ plugins: [rag({ judge })], test: { maxConcurrency: 1 } })
`,
    'desk.golden.yaml': `name: desk\nmetrics: { faithfulness: report }\ncases:\n${cases.join('')}`,
  })
}

test('cases are judged at once however few tests Vitest runs at once', async () => {
  const atOnce = 16
  const server = await startCrowdedServer(atOnce)
  const project = deskProject(server.baseURL)
  const { exitCode } = await project.vitest()
  expect(exitCode).toBe(0)
  expect(server.peak).toBeGreaterThanOrEqual(atOnce)
  expect(project.results().cases).toHaveLength(count)
})

test('only cases that were selected are begun', async () => {
  const server = await startCrowdedServer(1)
  const project = deskProject(server.baseURL, '    skip: true\n')
  await project.vitest(['-t', 'case-[1-4]$'])
  const asked = server.requests.map(({ body }) => body.messages[1]?.content ?? '')
  const numbers = asked.flatMap(text => /Order (\d+) may/.exec(text)?.[1] ?? [])
  expect([...new Set(numbers)].toSorted()).toEqual(['1', '2', '4'])
})

test('a pipeline is asked by no more cases at once than it takes', async () => {
  const project = createProject({
    'vitest.config.ts': `import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'
export default defineConfig({ plugins: [rag({ pipelineConcurrency: 3 })] })
`,
    'answer.ts': `let running = 0
let most = 0
export default async function answer() {
  running += 1
  most = Math.max(most, running)
  for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => setImmediate(resolve))
  running -= 1
  return { answer: 'At most ' + most + ' at once.', contexts: [] }
}
`,
    'desk.golden.yaml': `pipeline: ./answer.ts
metrics: { exactMatch: report }
cases:
${Array.from({ length: count }, (_, index) => `  - { id: case-${index}, question: How many?, reference: At most 3 at once. }`).join('\n')}
`,
  })
  await project.vitest()
  const { cases } = project.results()
  const last = cases.filter(({ scores }) => JSON.stringify(scores).includes('"value":1'))
  expect(last.length).toBeGreaterThan(0)
  expect(project.read('.vitest-rag/answers.jsonl')).not.toMatch(/At most ([4-9]|\d\d) at once/)
})
