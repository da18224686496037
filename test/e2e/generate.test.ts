import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import type { GenerationReport } from '../../src/synthesis/report/generationReport.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import type { ReceivedRequest, Responder } from '../loopback/openaiServer.ts'
import { dataOf, wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject, pluginConfig } from './project.ts'

/** READMEs of packages that are there anyway, as people have them: with tables, badges and code. */
const readmes = Object.fromEntries(
  ['minisearch', 'fflate', 'fast-check', 'preact', 'knip', 'p-retry'].flatMap(name => {
    const file = new URL(`../../node_modules/${name}/readme.md`, import.meta.url)
    const upper = new URL(`../../node_modules/${name}/README.md`, import.meta.url)
    return [[`docs/${name}.md`, textOf(upper) ?? textOf(file) ?? '']]
  }),
)

function textOf(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

async function projectWith(respond: Responder = wordOverlapModel) {
  const server = await startOpenaiServer(respond)
  onTestFinished(() => server.close())
  const project = createProject({
    ...readmes,
    'answer.ts': `export default question => ({ answer: 'I do not know: ' + question, contexts: [] })\n`,
    'vitest.config.ts': `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
const judge = openai({ model: 'rules', baseURL: '${server.baseURL}', apiKey: 'key-of-nobody', minRetryDelay: 1, retries: 1, prices: { prompt: 1, completion: 2 } })
export default { plugins: [rag({ judge, pipeline: './answer.ts', metrics: { answerOverlap: 'report' }, generate: { personas: 1 } })] }
`,
  })
  return { server, project }
}

const call = ['generate', 'docs', '--cases', '12', '--out', 'readmes.golden.yaml']
const mix = [
  '--mix',
  'simple=4,reasoning=2,multi-context=2,conditional=1,unanswerable=2,false-premise=1',
]

const caseOfAnna = `cases:
  - { id: anna, question: "Where is Anna's desk?", reference: Anna's desk is upstairs. }
`

test('a set of READMEs is told before, made, run, and not made again', async () => {
  let inBetween = () => {}
  const { server, project } = await projectWith(request => {
    if (request.index === 30) inBetween()
    return wordOverlapModel(request)
  })
  const dry = await project.cli([...call, ...mix, '--dry-run'])
  expect(dry.output).toContain('nobody was asked, and nothing was written')
  expect(dry.output).toMatch(/openai rules +\d+ +0 +\d+/)
  expect(server.requests).toHaveLength(0)
  expect(project.has('readmes.golden.yaml')).toBe(false)

  inBetween = () => project.write({ 'readmes.golden.yaml': caseOfAnna })
  const made = await project.cli([...call, ...mix, '--json'])
  const report = JSON.parse(made.output.slice(made.output.indexOf('{\n'))) as GenerationReport
  expect(report).toMatchObject({ documents: { count: 6 }, cases: { added: 12, pending: 12 } })
  expect(report.kinds).toMatchObject({ simple: 4, unanswerable: 2, 'false-premise': 1 })
  expect(report.usage.calls).toBe(server.requests.length)
  expect(report.usage.cost).toBeGreaterThan(0)
  expect(made.exitCode).toBe(0)
  const text = project.read('readmes.golden.yaml')
  // What somebody wrote while models were asked is there, and what was paid for was not asked again.
  expect(text).toContain(caseOfAnna)
  const bodies = server.requests.map(({ body }) => JSON.stringify(body))
  expect(new Set(bodies).size).toBe(bodies.length)

  const again = await project.cli(call)
  expect(again.output).toMatch(/0 cases added, 12 of former ones kept[\s\S]*\n0 calls/)
  expect(again.output).toContain('readmes.golden.yaml stays as it is')
  expect(project.read('readmes.golden.yaml')).toBe(text)

  const run = await project.vitest()
  expect(run.output).toMatch(/Tests .*\b\d+ passed/)
  expect(project.results().cases).toHaveLength(13)
})

test('after a kill only what was not kept by then is asked again', async () => {
  let child: { kill(signal: 'SIGKILL'): boolean } | undefined
  let respond: Responder = request => {
    if (request.index < 40) return wordOverlapModel(request)
    child?.kill('SIGKILL')
    return { hang: true }
  }
  const whole = await projectWith()
  const made = whole.project.cli(call)
  const { server, project } = await projectWith(request => respond(request))
  const started = project.start('vitest-rag/dist/cli/cli.js', call)
  child = started.child
  expect((await started.finished).signal).toBe('SIGKILL')
  expect(project.has('readmes.golden.yaml')).toBe(false)
  const kept = project.read('.vitest-rag/generation.jsonl').match(/^\{"key"/gm)?.length ?? 0
  // What it had sent is read by the server before this.
  await fetch(new URL('/stats', server.baseURL))
  const lost = questionsIn(server.requests) - kept
  expect(kept).toBeGreaterThan(30)

  respond = wordOverlapModel
  const resumed = await project.cli(call)
  expect(resumed.exitCode).toBe(0)
  await made
  // How they share calls may differ.
  const asked = questionsIn(server.requests) - questionsIn(whole.server.requests)
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(lost)
  expect(project.read('readmes.golden.yaml')).toBe(whole.project.read('readmes.golden.yaml'))
})

/** A call may hold several. */
function questionsIn(requests: readonly ReceivedRequest[]): number {
  const counts = requests.map(({ body }) => dataOf<{ tasks?: unknown[] }>(body).tasks?.length ?? 1)
  return counts.reduce((sum, count) => sum + count, 0)
}

test('a project whose judge can not write is told who can', async () => {
  const { project } = await projectWith()
  project.write({ 'vitest.config.ts': pluginConfig })
  const { exitCode, output } = await project.cli(['generate', 'docs'])
  expect(output).toMatch(
    /Expected a model that can write questions, got lexical, which needs a language model.*\n +Name one in the plugin's options/,
  )
  expect(output).not.toMatch(/^ +at /m)
  expect(exitCode).toBe(1)
  expect(project.has('generated.golden.yaml')).toBe(false)
})
