import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { APIError, toFile } from 'openai'
import type OpenAI from 'openai'
import { z } from 'zod'
import { isUnavailable, UserError } from '../../errors.ts'
import { oneLine } from '../checks/reason.ts'
import { JudgeFailure } from '../judge.ts'
import { withoutSecrets } from './faults.ts'
import { connect } from './openaiClient.ts'
import type { Connection, RequestOptions } from './openaiClient.ts'
import type { ReplyLimit } from './replyBody.ts'
import { idSchema } from './remoteBatch.ts'

/** Milliseconds that moving a file may take. */
const longestTransfer = 600_000

type Act = (client: OpenAI, options: RequestOptions) => Promise<unknown>

/** Calls to the addresses of a Batch API, with the retries and the credentials of the judge's own calls. */
export interface BatchCalls {
  /**
   * @param what is asked for, for people: `batches`, `file file-1`
   * @throws UserError where the endpoint can't be reached, or knows no such thing
   */
  call(what: string, act: Act): Promise<unknown>
  /** @returns the id of the uploaded file */
  upload(path: string): Promise<string>
  download(fileId: string, path: string): Promise<void>
}

export function batchCalls(settings: Connection, secrets: readonly string[]): BatchCalls {
  const { host } = new URL(settings.baseURL)
  const timeout = Math.max(settings.timeout, longestTransfer)
  const send = connect({ ...settings, timeout })
  const { signal } = new AbortController()
  async function call(what: string, act: Act): Promise<unknown> {
    const { reply } = await plainly(() =>
      send(
        async (client, options) => {
          try {
            return { data: await act(client, options), response: new Response() }
          } catch (error) {
            throw withoutBatches(error, { host, what, secrets })
          }
        },
        { signal },
      ),
    )
    return reply
  }
  return {
    call,
    async upload(path) {
      const data = await call('files', async (client, options) => {
        const type = 'application/jsonl'
        const file = await toFile(createReadStream(path), basename(path), { type })
        return client.files.create({ file, purpose: 'batch' }, options)
      })
      return fileSchema.parse(data).id
    },
    async download(fileId, path) {
      await call(`file ${fileId}`, (client, options) =>
        saveFile(path, client.files.content(fileId, { ...options, fetchOptions: streamed })),
      )
    },
  }
}

/** A file of answers may take gigabytes, and goes to the disk as it comes. */
const streamed: ReplyLimit = { longestReply: Infinity }

const fileSchema = z.object({ id: idSchema })

/** A reader sees the whole file or none. */
async function saveFile(path: string, content: Promise<Response>): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`
  try {
    const { body } = await content
    if (body) await pipeline(Readable.fromWeb(body), createWriteStream(draft))
    renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}

interface Asked {
  host: string
  what: string
  secrets: readonly string[]
}

/** An endpoint without a Batch API knows no such address. */
function withoutBatches(error: unknown, { host, what, secrets }: Asked): unknown {
  if (!(error instanceof APIError) || ![404, 405, 501].includes(Number(error.status))) return error
  const says = oneLine(withoutSecrets(error.message, secrets))
  if (what.includes(' '))
    return new UserError({
      problem: `${host} knows no ${what}: ${says}`,
      fix: 'It may have been deleted, or belong to another account. To cancel the job: npx vitest-rag batch cancel',
    })
  return new UserError({
    problem: `${host} has no Batch API: ${error.status} at /${what}: ${says}`,
    fix: 'Ask the judge live: npx vitest-rag run. `baseURL` ends in /v1 at most servers',
  })
}

/** The user can fix connection faults and a missing key, so these are errors of the user. */
export async function plainly<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof JudgeFailure || isUnavailable(error))
      throw new UserError({ problem: error.message }, { cause: error })
    throw error
  }
}
