import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { isUnavailable, UserError } from '../../errors.ts'
import { oneLine } from '../checks/reason.ts'
import { JudgeFailure } from '../judge.ts'
import { withoutSecrets } from './faults.ts'
import { EndpointError } from './endpointError.ts'
import { connect } from './endpoint.ts'
import type { Connection, SendRequest } from './endpoint.ts'
import { openaiAccess } from './openaiAccess.ts'
import { openaiProtocol } from './openaiClient.ts'
import type { EndpointRequest } from './protocol.ts'
import { idSchema } from './remoteBatch.ts'

/** Milliseconds that moving a file may take. */
const longestTransfer = 600_000

/** Sends a request, for its reply as data. */
export type SendForData = (request: EndpointRequest) => Promise<unknown>

type Act = (send: SendForData) => Promise<unknown>

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
  const send = connect({ ...settings, timeout }, openaiProtocol)
  const { signal } = new AbortController()
  function sent(what: string, act: (send: SendRequest) => Promise<unknown>): Promise<unknown> {
    return plainly(async () => {
      const { reply } = await send(
        async sendRequest => {
          try {
            // Limits that are stated for files and batches are not those of the model.
            return { data: await act(sendRequest), response: new Response() }
          } catch (error) {
            throw withoutBatches(error, { host, what, secrets })
          }
        },
        { signal },
      )
      return reply
    })
  }
  const call: BatchCalls['call'] = (what, act) =>
    sent(what, send => act(async request => (await send(request)).data))
  return {
    call,
    async upload(path) {
      const body = new FormData()
      const type = 'application/jsonl'
      body.set('file', new File([await readFile(path)], basename(path), { type }))
      body.set('purpose', 'batch')
      const data = await call('files', send => send({ method: 'post', path: '/files', body }))
      return fileSchema.parse(data).id
    },
    async download(fileId, path) {
      await sent(`file ${fileId}`, async send => {
        const file = `/files/${fileId}/content`
        const { response } = await send({ method: 'get', path: file, isFile: true })
        await saveFile(path, response)
      })
    },
  }
}

const fileSchema = z.object({ id: idSchema })

/** A file of answers may take gigabytes, and goes to the disk as it comes. A reader sees the whole file or none. */
async function saveFile(path: string, { body }: Response): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`
  try {
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
  if (!(error instanceof EndpointError) || ![404, 405, 501].includes(Number(error.status)))
    return error
  const says = oneLine(withoutSecrets(error.message, secrets))
  if (what.includes(' '))
    return new UserError({
      problem: `${host} knows no ${what}: ${says}`,
      fix: 'It may have been deleted, or belong to another account. To cancel the job: npx vitest-rag batch cancel',
    })
  return new UserError({
    problem: `${host} has no Batch API: ${error.status} at /${what}: ${says}`,
    fix: `Ask the judge live: npx vitest-rag run. ${openaiAccess.addressHint}`,
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
