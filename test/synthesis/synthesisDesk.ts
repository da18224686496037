import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readDocuments } from '../../src/corpus/readDocuments.ts'
import { embeddingJudge } from '../../src/judge/embeddingJudge.ts'
import type { Judge } from '../../src/judge/judge.ts'
import { openVerdictLog } from '../../src/judge/log/verdictLog.ts'
import { openai } from '../../src/judge/openai/openai.ts'
import { openaiEmbeddings } from '../../src/judge/openai/openaiEmbeddings.ts'
import type { Budget } from '../../src/judge/session/budget.ts'
import { createBudget } from '../../src/judge/session/budget.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import { createAsking } from '../../src/synthesis/asking/askModels.ts'
import { openSessions } from '../../src/synthesis/asking/synthesisSessions.ts'
import type { Corpus } from '../../src/synthesis/corpus/corpus.ts'
import { createCorpus } from '../../src/synthesis/corpus/corpus.ts'
import type { DrawingRequest } from '../../src/synthesis/drawing/drawQuestions.ts'
import { temporaryFolder } from '../judge/temporaryFolder.ts'
import type {
  OpenaiServer,
  ReceivedRequest,
  Responder,
  ServerReply,
} from '../loopback/openaiServer.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { dataOf, wordOverlapModel } from '../loopback/wordOverlapModel.ts'

/** Documents of files, as a user's folder has them. */
export async function corpusOf(
  files: Readonly<Record<string, string>>,
  distractors: Readonly<Record<string, string>> = {},
): Promise<Corpus> {
  const read = await readDocuments([folderOf(files)], { root: '/' })
  const beside = await readDocuments([folderOf(distractors)], { root: '/' })
  return createCorpus(read.documents, { distractors: beside.documents })
}

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

/** Eight simple questions that nobody in particular asks. */
export const simpleQuestions: DrawingRequest = {
  count: 8,
  mix: { simple: 1 },
  topics: { tail: 1 },
  personas: [],
  styles: ['plain'],
  lengths: ['medium'],
  seed: 1,
}

export interface DeskOptions {
  respond?: Responder
  /** One that is there already: its address is part of what is asked. @default one of its own */
  server?: OpenaiServer
  budget?: Budget
  /** A verdict log that lasts. @default none: each question is asked anew */
  log?: string
  /** Who is asked in place of the model at the endpoint. */
  models?: { judge?: Judge; generator?: Judge; critic?: Judge }
  embeds?: boolean
}

/** Somebody to ask: a model behind an endpoint that is as strict as OpenAI's, through real sessions. */
export async function openDesk(options: DeskOptions = {}) {
  const { respond, budget, log, models = {}, embeds } = options
  const server = options.server ?? (await startServer(respond))
  const endpoint = {
    baseURL: server.baseURL,
    apiKey: 'key-of-nobody',
    minRetryDelay: 1,
    retries: 1,
  }
  const spending = createBudget(budget)
  const verdictLog = log === undefined ? undefined : openVerdictLog(log)
  const embeddings = embeddingJudge(openaiEmbeddings({ ...endpoint, model: 'vectors' }))
  const sessions = openSessions(
    { judge: openai({ ...endpoint, model: 'rules' }), ...models },
    judge =>
      createJudgeSession({
        judge,
        spending,
        ...(embeds && { embeddings }),
        ...(verdictLog && { verdictLog }),
      }),
  )
  return { server, asking: createAsking({ sessions, spending }) }
}

/** A server for the length of a test. */
async function startServer(respond: Responder = wordOverlapModel): Promise<OpenaiServer> {
  const server = await startOpenaiServer(respond)
  onTestFinished(() => server.close())
  return server
}

/** The step that a request asks, by the name of its schema. */
export function stepOf({ body }: ReceivedRequest): string {
  return body.response_format?.json_schema?.name ?? ''
}

/** Answers some steps by rules of its own, and the others like the model of the loopback. */
export function answering(rules: Readonly<Record<string, (data: never) => unknown>>): Responder {
  return request => {
    const rule = rules[stepOf(request)]
    const data = dataOf<{ tasks?: unknown }>(request.body)
    const answer = rule && data?.tasks === undefined ? rule(data as never) : undefined
    return answer === undefined ? wordOverlapModel(request) : (answer as ServerReply)
  }
}
