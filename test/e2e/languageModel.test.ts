import { expect, onTestFinished, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import type { Responder } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject } from './project.ts'
import type { Project } from './project.ts'
import { supportFiles, supportWith } from './supportProject.ts'

async function startServer(respond: Responder) {
  const server = await startOpenaiServer(respond)
  onTestFinished(() => server.close())
  return server
}

/** The support desk, judged by a model at this address. */
function judgedProject(baseURL: string, more: Record<string, string> = {}): Project {
  const judge = `openai({ model: 'word-overlap', baseURL: '${baseURL}', apiKey: 'key-of-nobody', minRetryDelay: 1, retries: 3, timeout: 2000 })`
  return createProject(
    supportWith({
      'vitest.config.ts': `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag({ judge: ${judge} })] }
`,
      'support.golden.yaml': (supportFiles['support.golden.yaml'] ?? '').replace(
        'ndcg@2: report',
        'contextRecall: report\n  refutedRate: report',
      ),
      ...more,
    }),
  )
}

const resultsOf = (project: Project) => project.results()

test('a model judges claims and refutes; a later run replays all it said without one', async () => {
  const server = await startServer(wordOverlapModel)
  const project = judgedProject(server.baseURL)
  const { exitCode, output } = await project.vitest()
  expect(exitCode).toBe(0)
  expect(output).toContain('openai word-overlap')
  const first = resultsOf(project)
  expect(first.run.usage.judge.calls).toBe(server.requests.length)
  expect(first.run).not.toHaveProperty('usageWithoutRecord')
  expect(first.cases[0]?.scores).toMatchObject({
    faithfulness: { value: 1 },
    refutedRate: { value: 0 },
  })
  // Several of them may have come in one call.
  const answers = project.read('.vitest-rag/verdicts.jsonl').split('\n').filter(Boolean).length
  expect(answers).toBeGreaterThan(server.requests.length)
  expect(project.read('.vitest-rag/verdicts.jsonl')).not.toContain('key-of-nobody')

  await server.close()
  const config = project
    .read('vitest.config.ts')
    .replace('{ openai }', '{ openai, recorded }')
    .replace('judge: openai(', 'judge: recorded(openai(')
    .replace(') })]', ')) })]')
  project.write({ 'vitest.config.ts': config })
  const replayed = await project.vitest()
  expect(replayed.output).toContain('4 passed')
  expect(replayed.exitCode).toBe(0)
  expect(resultsOf(project).run.usage).toEqual({
    judge: { calls: 0, replayed: answers, promptTokens: 0, completionTokens: 0 },
  })
})

test('an outage is an error, not a score, also of a server that hangs', async () => {
  const server = await startServer(({ body }) =>
    JSON.stringify(body.messages).includes('Norway') ? { hang: true } : { status: 503 },
  )
  const project = judgedProject(server.baseURL)
  const config = project.read('vitest.config.ts')
  project.write({
    'vitest.config.ts': config.replace('retries: 3, timeout: 2000', 'retries: 1, timeout: 200'),
  })
  const { exitCode, output } = await project.vitest()
  expect(exitCode).toBe(2)
  expect(output).toContain('RAG could not decide (error)')
  // Each case says it once, whatever the number of its metrics.
  const told = output.match(/faithfulness, .* could not be judged: .* 503/g)
  expect(told).toHaveLength(2)
  expect(output.match(/faithfulness, .* could not be judged: No reply from/g)).toHaveLength(1)
  const { cases } = resultsOf(project)
  expect(cases.map(({ scores }) => scores['faithfulness']?.status)).toEqual([
    'judgeError',
    'notApplicable',
    'judgeError',
    'judgeError',
  ])
  // What needs no judge is kept.
  expect(cases[0]?.scores['documentRecall']).toEqual({ status: 'scored', value: 1 })
})

test('without a key the run says so, and no other judge steps in', async () => {
  const project = judgedProject('http://127.0.0.1:1/v1')
  const config = project.read('vitest.config.ts').replace("apiKey: 'key-of-nobody', ", '')
  project.write({ 'vitest.config.ts': config })
  const { exitCode, output } = await project.vitest()
  expect(exitCode).toBe(2)
  expect(output).toContain('RAG could not decide (error)')
  expect(output).toContain('OPENAI_API_KEY')
  expect(output).not.toContain('judge: lexical')
})

test('a run killed in the middle keeps what it had, and the rerun asks only what is missing', async () => {
  let answered = 0
  const server = await startServer(request => {
    answered += 1
    return answered > 5 ? { hang: true } : wordOverlapModel(request)
  })
  const project = judgedProject(server.baseURL)
  const started = project.start('vitest/vitest.mjs', ['run'])
  const logged = () =>
    project.has('.vitest-rag/verdicts.jsonl')
      ? project.read('.vitest-rag/verdicts.jsonl').split('\n').filter(Boolean)
      : []
  while (logged().length < 5) await new Promise(resolve => setImmediate(resolve))
  started.child.kill('SIGKILL')
  await started.finished
  expect(project.has('.vitest-rag/results.json')).toBe(false)
  const kept = logged().length

  answered = Number.NEGATIVE_INFINITY
  const before = server.requests.length
  const { exitCode } = await project.vitest()
  expect(exitCode).toBe(0)
  const { usage } = resultsOf(project).run
  expect(usage.judge.calls).toBe(server.requests.length - before)
  expect(usage.judge.replayed).toBe(kept)
})
