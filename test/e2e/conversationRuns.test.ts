import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { CheckClaimsAnswer, CheckClaimsRequest } from '../../src/judge/steps/checkClaims.ts'
import type { CaseRecord } from '../../src/results/results.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import type { OpenaiServer, ReceivedRequest, ServerReply } from '../loopback/openaiServer.ts'
import { dataOf, wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject, judgedBy, oneWorkerConfig } from './project.ts'
import type { Project } from './project.ts'

interface Message {
  thread: string
  question: string
  variant?: string
  caseId: string
  turn: number
}

/** Each thread of the server, with the messages in it. */
const threads = new Map<string, Message[]>()

/** A server that keeps threads, and knows of a place only what was said in the thread. */
const server: Server = createServer((request, response) => {
  void json(request).then(sent => {
    const message = sent as Message
    const thread = [...(threads.get(message.thread) ?? []), message]
    threads.set(message.thread, thread)
    const read = message.variant === 'forgets' ? [message] : thread
    const [place = 'Nowhere'] =
      /Ost\wfeld/.exec(read.map(({ question }) => question).join(' ')) ?? []
    const opened = message.question.includes('open')
    const id = `${place.toLowerCase()}-${opened ? 'opening' : 'builders'}.md`
    const text = opened
      ? `The harbour of ${place} was opened by the queen.`
      : `The harbour of ${place} was built by glassmakers.`
    response.end(JSON.stringify({ id, text }))
  })
})

/** Whether the judge overlooks claims, by their text and how often it was asked about them. */
let overlooks: (claims: string, asked: number) => boolean = () => false
const askedAbout = new Map<string, number>()

function respond(request: ReceivedRequest): ServerReply {
  const reply = wordOverlapModel(request)
  const isCheck = request.body.response_format?.json_schema?.name === 'checkClaims'
  if (!isCheck || !('answer' in reply)) return reply
  const { claims } = dataOf<CheckClaimsRequest>(request.body)
  const text = claims.map(claim => claim.text).join(' ')
  const asked = (askedAbout.get(text) ?? 0) + 1
  askedAbout.set(text, asked)
  if (!overlooks(text, asked)) return reply
  const verdicts = (reply.answer as CheckClaimsAnswer).verdicts.map(({ claim }) => ({
    ...{ claim, verdict: 'notEnoughInfo', passages: [], together: false, quote: null },
    reason: 'Overlooked.',
  }))
  return { answer: { verdicts } }
}

let judge: OpenaiServer
beforeAll(async () => {
  judge = await startOpenaiServer(respond)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
beforeEach(() => {
  overlooks = () => false
  askedAbout.clear()
  threads.clear()
})
afterAll(async () => {
  server.close()
  await judge.close()
})

const golden = (count: number, head: string, critical = '') => `name: harbours
pipeline: ./answer.ts
${head}
cases:
${[...'abcdefghijklmnop']
  .slice(0, count)
  .map(
    letter => `  - id: ost${letter}feld
    critical: ${letter === critical}
    turns:
      - question: Who built the harbour of Ost${letter}feld?
        relevantDocuments: [ost${letter}feld-builders.md]
      - question: And who opened it?
        relevantDocuments: [ost${letter}feld-opening.md]`,
  )
  .join('\n')}
`

function chat(set: string, config: string): Project {
  const { port } = server.address() as AddressInfo
  return createProject({
    'vitest.config.ts': config,
    'harbours.golden.yaml': set,
    'answer.ts': `export default async function answer(question, { conversationId, turn, variant, caseId }) {
  const body = JSON.stringify({ thread: conversationId, question, turn, variant, caseId })
  const reply = await fetch('http://127.0.0.1:${port}', { method: 'POST', body })
  const passage = await reply.json()
  return { answer: passage.text, contexts: [passage] }
}
`,
  })
}

/** Threads that another conversation, variant or repeat wrote into, or that lack a turn. */
const mixed = () =>
  [...threads.values()].filter(thread => {
    const of = thread.map(({ caseId, variant }) => `${caseId.split(' ›')[0]} ${variant}`)
    return new Set(of).size > 1 || thread.some(({ turn }, index) => turn !== index + 1)
  })

test('each variant has threads of its own, and one that forgets them is worse from turn 2 on', async () => {
  const head = `variants: { keeps: {}, forgets: {} }\nmetrics: { documentRecall: { gate: true } }`
  const project = chat(golden(8, head), oneWorkerConfig)
  const { output } = await project.vitest()
  expect(threads.size).toBe(16)
  expect(mixed()).toEqual([])
  // Seven cases would not be enough for this verdict, and sixteen turns are eight of them.
  expect(output).toMatch(/documentRecall +forgets +16 in 8 .+ 0\.008 +0 \/ 8 \/ 8 +worse/)
  expect(output).toContain('forgets: 8 of 8 fell from turn 2 on, and 0 of 8 turns before it')
  if (!inject('atNight')) return
  const whole = project.results().cases.map(lasting)
  for (const shard of [1, 2]) {
    const blob = `--outputFile=blobs/${shard}.json`
    await project.vitest([`--shard=${shard}/2`, '--reporter=blob', blob])
    expect(project.results().cases).toHaveLength(16)
  }
  await project.vitest(['--merge-reports=blobs'])
  expect(project.results().cases.map(lasting)).toEqual(whole)
})

const lasting = ({ milliseconds: _, ...record }: CaseRecord) => record

/** A replayed answer costs nothing and says nothing of its temperature. */
const judged = ({ caseId, scores, draws, missed, evidence, group, hash }: CaseRecord) => ({
  ...{ caseId, scores, draws, missed, evidence, group, hash },
})

test('a judge that errs has a conversation repeated, and a second run says the same without a call', async () => {
  const set = golden(4, 'metrics: { faithfulness: 0.8 }', 'd')
  const project = chat(set, judgedBy(judge.baseURL))
  overlooks = (claims, asked) =>
    // Turn 2 is checked twice each time: with its own passages, and with those of turn 1.
    (/Ostbfeld was built/.test(claims) && asked <= 2) ||
    (/Ostbfeld was opened/.test(claims) && asked <= 2) ||
    /Ost[cd]feld was opened/.test(claims)
  const { output } = await project.vitest()
  const drawn = project
    .results()
    .cases.filter(({ draws }) => draws)
    .map(({ caseId, draws, missed }) => [
      caseId,
      draws?.['faithfulness']?.map(score => score.status === 'scored' && score.value),
      missed.length,
    ])
  expect(drawn).toEqual([
    ['ostbfeld › turn 1', [0, 1], 0],
    ['ostbfeld › turn 2', [1], 0],
    ['ostcfeld › turn 2', [0, 0], 1],
    ['ostdfeld › turn 2', Array(6).fill(0), 1],
  ])
  expect(output).toContain('Tests  2 failed | 2 passed')
  // Asked once, then up to the last turn that missed.
  const lengths = Map.groupBy(threads.values(), ([first]) => first?.caseId.split(' ›')[0])
  expect([...lengths].map(([name, own]) => [name, own.map(({ length }) => length)])).toEqual([
    ['ostafeld', [2]],
    ['ostbfeld', [2, 2, 1]],
    ['ostcfeld', [2, 2, 2]],
    ['ostdfeld', Array(7).fill(2)],
  ])
  expect(mixed()).toEqual([])
  const first = project.results().cases.map(judged)
  const calls = judge.requests.length
  await project.vitest()
  expect(judge.requests).toHaveLength(calls)
  expect(project.results().cases.map(judged)).toEqual(first)
})

test('a judge that changes is told from the system, by the conversations whose answers are all kept', async () => {
  const project = chat(
    golden(12, 'metrics: { faithfulness: { gate: true } }'),
    judgedBy(judge.baseURL),
  )
  // The judge errs now and then.
  overlooks = (claims, asked) => /Ost[bh]feld was built/.test(claims) && asked % 3 === 2
  expect((await project.cli(['baseline', 'update'])).output).toContain('Recorded 24 cases')
  expect(threads.size).toBe(36)
  expect(mixed()).toEqual([])

  overlooks = claims => /Ost[acegik]feld/.test(claims)
  const answers = '.vitest-rag/baseline.answers.jsonl'
  const isFirstOfA = (line: string) => line.includes('"caseId":"ostafeld › turn 1"')
  const kept = project.read(answers).split('\n')
  expect(kept.filter(isFirstOfA)).toHaveLength(3)
  project.write({
    [answers]: kept.filter(line => !isFirstOfA(line)).join('\n'),
    '.vitest-rag/verdicts.jsonl': '',
  })
  const { exitCode, output } = await project.cli(['run'])
  expect(output).toMatch(/^The judge changed: .+ harbours .+: faithfulness \S+ → \S+ \(22 cases,/m)
  expect(output).not.toMatch(/^RAG failed/m)
  expect(exitCode).toBe(0)
})
