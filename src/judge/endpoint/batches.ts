import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isUnavailable, UserError } from '../../errors.ts'
import type { BatchEndpoint, BatchOutcome, BatchQuestion } from '../batchEndpoint.ts'
import { oneLine } from '../checks/reason.ts'
import type { ChatMessage } from '../judge.ts'
import { InvalidAnswer, JudgeFailure } from '../judge.ts'
import type { RequestForm } from '../requestForm.ts'
import { bodyOf, connectChat, negotiableIn, strictestOf } from './chat.ts'
import type { ChatSettings } from './chatOptions.ts'
import type { ChatProtocol } from './chatProtocol.ts'
import { connect } from './endpoint.ts'
import type { Connection, SendRequest } from './endpoint.ts'
import { EndpointError } from './endpointError.ts'
import { isTransient, withoutSecrets } from './faults.ts'
import type { Secrets } from './faults.ts'
import { ParameterRefused, withoutRefused } from './negotiation.ts'
import type { EndpointRequest, Protocol } from './protocol.ts'
import { readAnswer } from './reply.ts'

/** Milliseconds that the transfer of a file may take. */
const longestTransfer = 600_000

/** Sends a request, and resolves to its reply as data. */
export type SendForData = (request: EndpointRequest) => Promise<unknown>

/** Calls to the addresses of a Batch API, with the retries and the credentials of the judge's own calls. */
export interface BatchCalls {
  /**
   * @param what names the requested object for people: `batches`, `file file-1`
   * @throws UserError if the endpoint can't be reached or does not know the object
   */
  call(what: string, act: (send: SendForData) => Promise<unknown>): Promise<unknown>
  /** Writes the file in a reply to a path. */
  save(what: string, request: EndpointRequest, path: string): Promise<void>
}

export function batchCalls(settings: Connection, secrets: Secrets, protocol: Protocol): BatchCalls {
  const { host } = new URL(settings.baseURL)
  const timeout = Math.max(settings.timeout, longestTransfer)
  const send = connect({ ...settings, timeout }, protocol)
  const { signal } = new AbortController()
  function sent(what: string, act: (send: SendRequest) => Promise<unknown>): Promise<unknown> {
    return plainly(async () => {
      const { reply } = await send(
        async sendRequest => {
          try {
            // The stated limits of files and batches are not those of the model.
            return { data: await act(sendRequest), response: new Response() }
          } catch (error) {
            throw withoutBatches(error, { host, what, secrets, ...protocol })
          }
        },
        { signal },
      )
      return reply
    })
  }
  return {
    call: (what, act) => sent(what, to => act(async request => (await to(request)).data)),
    async save(what, request, path) {
      await sent(what, async to => {
        const { response } = await to({ ...request, isFile: true })
        await saveFile(path, response)
      })
    },
  }
}

/** A file of answers may have gigabytes, so it is streamed to the disk. A reader sees the whole file or none. */
async function saveFile(path: string, { body }: Response): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`
  try {
    if (body) await pipeline(Readable.fromWeb(body), createWriteStream(draft))
    renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}

interface BatchPlace extends Pick<Protocol, 'hints'> {
  host: string
  what: string
  secrets: Secrets
}

/** An endpoint without a Batch API does not know the address. */
function withoutBatches(error: unknown, { host, what, secrets, hints }: BatchPlace): unknown {
  if (!(error instanceof EndpointError) || ![404, 405, 501].includes(error.status ?? 0))
    return error
  const says = oneLine(withoutSecrets(error.message, secrets))
  if (what.includes(' '))
    return new UserError({
      problem: `${host} has no ${what}: ${says}`,
      fix: 'It may have been deleted, or belong to another account. To cancel the job: npx vitest-rag batch cancel',
    })
  return new UserError({
    problem: `${host} has no Batch API: ${error.status} at /${what}: ${says}`,
    fix: `Ask the judge live: npx vitest-rag run. ${hints.address}`,
  })
}

/** The user can fix connection faults and a missing key, so these become errors of the user. */
export async function plainly<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof JudgeFailure || isUnavailable(error))
      throw new UserError({ problem: error.message }, { cause: error })
    throw error
  }
}

/** How one protocol writes requests to the lines of a file, and reads replies from lines. */
export interface BatchLines {
  lineOf(customId: string, body: object): string
  /** The request in a line that `lineOf` wrote. */
  requestIn(line: string): { body: object; messages: readonly ChatMessage[] }
  /** Undefined if the line is damaged. */
  replyIn(line: string): LineReply | undefined
  /** The error in a reply with an error status. */
  errorIn(status: number, reply: unknown): EndpointError
}

/** The outcome of a request, as its line reports it. */
type LineReply = { customId: string } & (
  | { status: number; body: unknown }
  /** No reply came. The text is the reason of the endpoint, if it gives one. */
  | { lost: string }
)

type Questions =
  | 'strictest'
  | 'knowsForm'
  | 'withoutRefused'
  | 'askNow'
  | 'lineOf'
  | 'customIdOf'
  | 'read'

/** Sends questions, live or as lines, and reads the answers. */
export function batchQuestions(
  settings: ChatSettings & Connection,
  secrets: Secrets,
  { protocol, lines }: { protocol: ChatProtocol; lines: BatchLines },
): Pick<BatchEndpoint, Questions> {
  const chat = connectChat(settings, protocol)
  return {
    strictest: strictestOf(settings),
    knowsForm: negotiableIn(settings).length === 0,
    withoutRefused: ({ form, temperature }: RequestForm, refused) =>
      withoutRefused({ form, temperature, refusals: new Map() }, new ParameterRefused(refused, '')),
    async askNow(question) {
      const call = callOf(question)
      const asked = await plainly(() => chat.ask(call))
      const outcome = outcomeOf(() => readAnswer(asked.reply, { ...call, ...asked, protocol }))
      return { outcome, form: chat.form() }
    },
    lineOf: (customId, question, form) =>
      lines.lineOf(customId, bodyOf(callOf(question), form, { settings, protocol })),
    customIdOf: line => lines.replyIn(line)?.customId,
    read: (line, request) => {
      const reply = lines.replyIn(line)
      return reply
        ? lineOutcome(reply, lines.requestIn(request), { ...lines, settings, secrets, protocol })
        : { lost: 'its line in the output is damaged' }
    },
  }
}

const callOf = ({ step, messages, answerSchema }: BatchQuestion) => ({
  messages,
  kind: step,
  shape: { name: step, schema: answerSchema },
  signal: new AbortController().signal,
})

interface Reading extends Pick<BatchLines, 'errorIn'> {
  settings: ChatSettings
  secrets: Secrets
  protocol: ChatProtocol
}

function lineOutcome(
  reply: LineReply,
  { body, messages }: ReturnType<BatchLines['requestIn']>,
  { settings, secrets, protocol, errorIn }: Reading,
): BatchOutcome {
  const words = (text: string) => oneLine(withoutSecrets(text, secrets))
  if ('lost' in reply)
    return { lost: words(reply.lost || 'the endpoint gave no answer and no reason') }
  const fault =
    reply.status >= 400
      ? errorIn(reply.status, reply.body)
      : protocol.faultIn(reply.body, { headers: new Headers() })
  if (!fault) return outcomeOf(() => readAnswer(reply.body, { messages, secrets, protocol }))
  const refused = protocol.refusedIn(fault, body)
  const says = words(fault.message)
  if (refused !== undefined && negotiableIn(settings).includes(refused)) return { refused, says }
  return isTransient(fault)
    ? { lost: says }
    : { failure: `The endpoint refused the question: ${says}` }
}

/** The answer in a reply, or the fault of the reply. */
function outcomeOf(read: () => ReturnType<typeof readAnswer>): BatchOutcome {
  try {
    return { reply: read() }
  } catch (error) {
    if (error instanceof InvalidAnswer) return { reply: error.reply, unreadable: error.message }
    if (error instanceof JudgeFailure) return { failure: error.message }
    throw error
  }
}
