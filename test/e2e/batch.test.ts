import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { BatchEnd } from '../loopback/batchRuns.ts'
import { startBatchServer } from '../loopback/batchServer.ts'
import type { BatchServer, BatchServerOptions } from '../loopback/batchServer.ts'
import { openaiModel } from '../loopback/vendors/openaiModels.ts'
import type { ChatRequest } from '../loopback/openaiServer.ts'
import type { BatchReport } from '../../src/report/estimates/batchReport.ts'
import { createProject, pluginConfig } from './project.ts'
import type { Finished, Project } from './project.ts'
import { supportFiles, supportWith } from './supportProject.ts'

const golden = `name: support
pipeline: ./answer.ts
metrics:
  faithfulness: 0.8
  contextRecall: report
  answerF1: report
  answerRelevance: report
cases:
  - id: refund-window
    question: Within how many days of delivery can I return a product?
    reference: You can return a product within 30 days of delivery.
  - id: доставка
    question: How many working days does shipping to Norway take?
    reference: Доставка занимает четыре дня.
  - id: 保修
    question: How long is the warranty of batteries?
    reference: 电池保修六个月。
`

const withChat = `${golden}  - id: chat
    turns:
      - question: How long is the warranty of batteries?
        reference: Batteries have a warranty of six months.
      - question: Within how many days of delivery can I return a product?
        reference: You can return a product within 30 days of delivery.
      - question: How many working days does shipping to Norway take?
`

/** The commands that the docs begin with, in their order. */
const documented = commandsIn(readFileSync(new URL('../../docs/batch.md', import.meta.url), 'utf8'))

function commandsIn(page: string) {
  const [, block = ''] = /```sh\n([^`]+)```/.exec(page) ?? []
  const [dry = [], submit = [], status = [], collect = [], replay = []] = block
    .trim()
    .split('\n')
    .map(line => line.replace(/^npx vitest-rag | #.*$/g, '').split(' '))
  return { dry, submit, status, collect, replay }
}

const key = 'sk-loopback-secret'

const configAt = ({ baseURL }: BatchServer) => `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
const judge = openai({ model: 'gpt-5-mini', baseURL: '${baseURL}', apiKey: '${key}', minRetryDelay: 0, prices: { prompt: 0.25, completion: 2 } })
export default { plugins: [rag({ judge })] }
`

async function serving(options?: BatchServerOptions): Promise<BatchServer> {
  const server = await startBatchServer(options)
  onTestFinished(() => server.close())
  return server
}

const projectAt = (server: BatchServer, cases = golden): Project =>
  createProject(supportWith({ 'support.golden.yaml': cases, 'vitest.config.ts': configAt(server) }))

/** Collects until nothing is left, a round each time; the endpoint ends each round as it is told. */
async function collectAll(
  project: Project,
  server: BatchServer,
  ends: readonly BatchEnd[] = [],
): Promise<Finished> {
  for (let round = 0; ; round += 1) {
    server.finish(ends[round])
    const collected = await project.cli([...documented.collect, '--json'])
    if (collected.exitCode !== 3 || round > 8) return collected
  }
}

const reportIn = ({ output }: Finished) => JSON.parse(output) as BatchReport

/** What a run found out, without its times and costs, and what live calls learned of the endpoint. */
const scoresOf = (project: Project) =>
  project.results().cases.map(({ caseId, scores, evidence, measurements, missed }) => ({
    caseId,
    scores,
    evidence,
    missed,
    fingerprints: Object.values(measurements).map(({ fingerprint }) => fingerprint),
  }))

test('a batch answers all that a run asks of its judge and of no other one: the run that replays it calls nobody and scores as a live one', async () => {
  // A reasoning model refuses a temperature, which one live call finds out.
  const server = await serving({ vendor: openaiModel('reasoning') })
  const project = projectAt(server, withChat)

  const dry = await project.command(documented.dry)
  expect(dry.output).toContain('at half its prices')
  expect(dry.output).toContain('conversations: 1, with 3 turns among the cases')
  expect(dry.output).toContain('up to 2 more calls, if turns leave claims open')
  const unasked = await project.command(['batch', 'submit'])
  expect(unasked.output).toContain('Expected `--yes`')
  expect(unasked.exitCode).toBe(2)
  expect(server.calls).toEqual([])

  const submitted = await project.cli(documented.submit)
  expect(submitted.exitCode).toBe(3)
  expect(submitted.output).toContain('batch_1: validating, 0 of 10 requests answered')
  expect(project.has('.vitest-rag/results.json')).toBe(false)
  const again = await project.command(documented.submit)
  expect(again.exitCode).toBe(2)
  expect(again.output).toContain('(batch_1) of this project is still under way')
  expect(again.output).toContain('npx vitest-rag batch cancel')
  const config = project.read('vitest.config.ts')
  const changed = project.copy()
  changed.write({ 'vitest.config.ts': config.replace('gpt-5-mini', 'gpt-5') })
  const other = await changed.command(['batch', 'collect'])
  expect(other.output).toContain('The batch asks the judge openai gpt-5-mini')
  expect(other.exitCode).toBe(1)

  const done = reportIn(await collectAll(project, server))
  expect(done).toMatchObject({ state: 'done', round: 2, questions: { waiting: 0, left: {} } })
  expect(done.next).toBe('npx vitest-rag run --answers .vitest-rag/batch')
  expect(contentsOf(project)).not.toContain(key)
  const live = server.requests.length

  expect((await project.cli(documented.replay)).exitCode).toBe(0)
  expect(server.requests).toHaveLength(live)
  expect(project.results().run.usage.judge).toMatchObject({ calls: 0 })
  const replayed = scoresOf(project)

  const asked = projectAt(server, withChat)
  expect((await asked.cli(['run'])).exitCode).toBe(0)
  expect(replayed).toEqual(scoresOf(asked))
  // The very requests of a live run, but for the stream and the default limit of tokens, which a batch has not.
  const bodies = (requests: readonly ChatRequest[]) =>
    requests
      .filter(({ temperature }) => temperature === undefined)
      .map(({ stream: _, max_completion_tokens: __, ...body }) => JSON.stringify(body))
      .toSorted()
  const batched = [...server.requests.slice(0, live), ...requestsIn(server)]
  expect(bodies(batched)).toEqual(bodies(server.requests.slice(live)))
})

test.runIf(inject('atNight'))(
  'a cancelled batch keeps what it answered, and a new one asks the rest about the same answers',
  async () => {
    const server = await serving({ vendor: openaiModel('reasoning') })
    const project = projectAt(server)
    expect((await project.cli(documented.status)).output).toContain('There is no batch')
    expect((await project.cli(['batch', 'submit', '--yes'])).exitCode).toBe(3)
    // The pipeline must not be asked again.
    project.write({ 'answer.ts': 'throw new Error("The pipeline was imported")\n' })

    server.finish({ requests: 2, status: 'expired' })
    expect((await project.cli(['batch', 'status'])).output).toContain(
      'batch_1: expired, 2 of 5 requests answered, 3 failed',
    )
    await project.cli(['batch', 'collect'])
    const cancelled = await project.cli(['batch', 'cancel', '--json'])
    expect(reportIn(cancelled)).toMatchObject({ state: 'cancelled', round: 2 })
    const ended = await project.cli(['batch', 'collect'])
    expect(ended.output).toContain('questions answered')
    expect(ended.exitCode).toBe(0)

    const again = await project.cli(['batch', 'submit', '--answers', '.vitest-rag/batch', '--yes'])
    expect(again.output).not.toContain('was imported')
    expect(again.exitCode).toBe(3)
    const [first, , last] = server.batches
    const answered = idsIn(server, first?.output_file_id)
    const asked = idsIn(server, last?.input_file_id)
    expect(answered).toHaveLength(2)
    expect(asked.filter(id => answered.includes(id))).toEqual([])
    // The first one that expired is asked live, to learn the form.
    const expired = idsIn(server, first?.error_file_id)
    expect(expired.filter(id => !asked.includes(id))).toHaveLength(1)
  },
)

test('a judge without a Batch API is refused with the reason', async () => {
  const project = createProject({ ...supportFiles, 'vitest.config.ts': pluginConfig })
  const { exitCode, output } = await project.command(['batch', 'submit', '--yes'])
  expect(output).toContain('Expected a judge made by openai()')
  expect(exitCode).toBe(1)
})

/** All that the job keeps. */
const contentsOf = (project: Project): string =>
  readdirSync(join(project.folder, '.vitest-rag/batch'), { recursive: true })
    .map(String)
    .filter(name => /\.jsonl?$/.test(name))
    .map(name => project.read(`.vitest-rag/batch/${name}`))
    .join('\n')

/** The bodies in the files that batches were made of. */
const requestsIn = ({ batches, files }: BatchServer) =>
  batches
    .flatMap(({ input_file_id: id }) => files.get(id)?.split('\n').filter(Boolean) ?? [])
    .map(line => (JSON.parse(line) as { body: ChatRequest }).body)

const idsIn = ({ files }: BatchServer, file = ''): string[] =>
  [...(files.get(file) ?? '').matchAll(/"custom_id":"(\w+)"/g)].map(([, id = '']) => id)
