import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { BatchEndpoint } from '../../../src/judge/batchEndpoint.ts'
import { batchPaths } from '../../../src/judge/batch/batchFiles.ts'
import type { BatchJob } from '../../../src/judge/batch/batchJob.ts'
import { readJob, writeJob } from '../../../src/judge/batch/batchJob.ts'
import { openReplies } from '../../../src/judge/batch/batchReplies.ts'
import { advanceRounds } from '../../../src/judge/batch/batchRounds.ts'
import { deferringJudge, keepNewFaults } from '../../../src/judge/batch/deferringJudge.ts'
import type { JudgeSession } from '../../../src/judge/judge.ts'
import type { InvalidReply } from '../../../src/judge/log/invalidAnswers.ts'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import type { OpenaiOptions } from '../../../src/judge/openai/settings.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { checkClaims } from '../../../src/judge/steps/checkClaims.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import type { BatchServer, BatchServerOptions } from '../../loopback/batchServer.ts'
import { startBatchServer } from '../../loopback/batchServer.ts'
import { judgeAt } from '../openai/atLoopback.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

/** What became of each text: its verdicts, or why there are none. */
export type Judged = Record<string, string>

export interface BatchAt {
  server: BatchServer
  /** As the command does, in a process of its own: by what stands in the files. */
  collect(): Promise<boolean>
  job(): BatchJob
  /** What the command `cancel` writes first. */
  cancel(): void
  /** What the last pass over the texts came to. */
  judged: Judged
  invalid: InvalidReply[]
  /** Wraps the endpoint of the commands that follow. */
  through(wrap: (endpoint: BatchEndpoint) => BatchEndpoint): void
}

export interface BatchAtOptions extends BatchServerOptions {
  texts?: readonly string[]
  judge?: Partial<OpenaiOptions>
  /** Requests that one file holds. @default as many as there are */
  perFile?: number
}

const passages = [{ id: 'policy', text: 'Refunds take 30 days. Shipping is free.' }]

/** A job that splits texts into claims and checks these, two questions of one step for each text. */
export async function batchAt({
  texts = ['Refunds take 30 days.', 'Shipping is free.', 'Доставка бесплатна.', '运费全免。'],
  judge: options = {},
  perFile = Infinity,
  ...served
}: BatchAtOptions = {}): Promise<BatchAt> {
  const server = await startBatchServer(served)
  onTestFinished(() => server.close())
  // The form is named, so that no question is asked live.
  const judge = judgeAt(server, { responseFormat: 'json_schema', temperature: 0, ...options })
  const paths = batchPaths(temporaryFolder())
  mkdirSync(paths.folder, { recursive: true })
  const log = openVerdictLog(join(paths.folder, '../verdicts.jsonl'))
  let wrapped = (endpoint: BatchEndpoint) => endpoint
  writeJob(paths, newJob)
  const at: BatchAt = {
    server,
    judged: {},
    invalid: [],
    job: () => readJob(paths) ?? newJob,
    cancel: () => writeJob(paths, { ...at.job(), state: 'cancelled' }),
    through: wrap => void (wrapped = wrap),
    async collect() {
      const job = at.job()
      const connected = await judge.batches?.()
      if (!connected) throw new Error('Expected openai() to have batches')
      const pass = await advanceRounds({
        job,
        paths,
        endpoint: wrapped(connected),
        judge: { joins: step => step === checkClaims.name },
        limits: { requests: perFile, bytes: 200_000_000 },
        passOver,
      })
      return pass !== undefined
    },
  }
  return at

  async function passOver() {
    const replies = openReplies(paths.folder)
    const deferring = deferringJudge(judge, replies)
    const invalidAnswers = keepNewFaults(
      { keep: one => (at.invalid.push(one), 'kept'), begin: () => {} },
      replies,
    )
    const session = createJudgeSession({
      judge: deferring.judge,
      verdictLog: log,
      invalidAnswers,
    })
    at.judged = Object.fromEntries(
      await Promise.all(texts.map(async text => [text, await judgedText(session, text)] as const)),
    )
    return { deferred: deferring.deferred() }
  }
}

const newJob: BatchJob = {
  schema: 1,
  id: '2026-11-23T00-00-00-0000',
  createdAt: '2026-11-23T00:00:00Z',
  judge: 'openai gpt-5-mini',
  identity: 'none',
  vitestArguments: [],
  environment: {},
  repeats: 1,
  notes: [],
  parts: [],
  state: 'open',
}

async function judgedText(session: JudgeSession, text: string): Promise<string> {
  const group = {}
  try {
    const { answer } = await session.ask(extractClaims, { text }, { group })
    const claims = answer.claims.map((claim, index) => ({
      id: `claim-${index + 1}`,
      text: typeof claim === 'string' ? claim : claim.text,
    }))
    const both = [passages, [...passages, { id: 'other', text: 'Batteries are cheap.' }]]
    const checked = await Promise.all(
      both.map(one => session.ask(checkClaims, { claims, passages: one }, { group })),
    )
    return checked.flatMap(one => one.answer.verdicts.map(({ verdict }) => verdict)).join(' ')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** What the judge of the server says of the texts that a job judges by default. */
export const verdicts = {
  'Refunds take 30 days.': 'supported supported',
  'Shipping is free.': 'supported supported',
  'Доставка бесплатна.': 'notEnoughInfo notEnoughInfo',
  '运费全免。': 'notEnoughInfo notEnoughInfo',
}

/** Until nothing is left, or for so many collections. */
export async function collectAll(batch: BatchAt, most = 12): Promise<number> {
  for (let collections = 1; collections <= most; collections += 1) {
    if (await batch.collect()) return collections
    batch.server.finish()
  }
  return Infinity
}

/** The lines of all files that batches were made of. */
export const sent = ({ server }: BatchAt) =>
  server.batches.flatMap(({ input_file_id: id }) => server.files.get(id)?.match(/.+/g) ?? [])
