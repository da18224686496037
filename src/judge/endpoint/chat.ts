import { defined } from '../../defined.ts'
import { sum } from '../../statistics/mean.ts'
import { estimatedTokens } from '../../text/estimatedTokens.ts'
import { oneLine } from '../checks/reason.ts'
import type { ChatMessage, JudgeFindings, JudgeQuestion, JudgeReply } from '../judge.ts'
import { EndpointGivenUp, JudgeFailure } from '../judge.ts'
import { tokensOfReply, usageOf } from '../judgeUsage.ts'
import type { Negotiable, RequestForm } from '../requestForm.ts'
import type { ChatSettings } from './chatOptions.ts'
import type { ChatCall, ChatProtocol } from './chatProtocol.ts'
import { createCompletionLimit, cutAt, isCutAt } from './completionLimit.ts'
import type { CompletionLimit } from './completionLimit.ts'
import { connect, whileWaiting } from './endpoint.ts'
import type { Connection, EndpointReply, SendRequest } from './endpoint.ts'
import { EndpointError, isFault } from './endpointError.ts'
import { withoutSecrets } from './faults.ts'
import { createNegotiation, ParameterRefused } from './negotiation.ts'
import type { AcceptedParameters } from './negotiation.ts'
import { createPromptCacheKey } from './promptCacheKey.ts'
import { isCacheKeyRefusal, isLimitRefusal } from './refusals.ts'
import { readAnswer, readReplyText } from './reply.ts'
import type { CutReply } from './reply.ts'
import type { ReceivedReply } from './protocol.ts'
import { checked } from './replyBody.ts'
import type { WriteOptions, WrittenText } from './modelText.ts'

/** A language model behind an endpoint. */
export interface Chat {
  answer(question: JudgeQuestion): Promise<JudgeReply>
  /** Has the model write a text. */
  write(messages: ChatMessage[], asked: WriteOptions): Promise<WrittenText>
  /** Resolves to the unparsed reply. */
  ask(call: ChatCall): Promise<ChatReply>
  /** Undefined until the endpoint has answered, and if the user left nothing open. */
  findings(): JudgeFindings | undefined
  /** What is known about the form of requests. */
  form(): RequestForm
}

interface ChatReply extends EndpointReply {
  /** The reply before it, which the default limit of completion tokens cut off. */
  cut?: CutReply
}

export function connectChat(settings: ChatSettings & Connection, protocol: ChatProtocol): Chat {
  const negotiable = negotiableIn(settings)
  const negotiation = createNegotiation(strictestOf(settings), negotiable)
  const limit = createCompletionLimit(settings)
  const askOnce = createAsker({ settings, protocol, negotiation, limit })
  const { host } = new URL(settings.baseURL)

  async function ask(call: ChatCall): Promise<ChatReply> {
    const first = await askOnce(call, { isLimited: true })
    const tokens = limit.of(call.messages)
    const message = tokens === undefined ? undefined : protocol.messageIn(first.reply)
    if (tokens === undefined || !message || !isCutAt(tokens, message)) return first
    const cut = { limit: tokens, ...tokensOfReply(message) }
    const second = await askOnce(call, { isLimited: false }).catch((error: unknown) => {
      throw afterCut(error, cut)
    })
    if (protocol.messageIn(second.reply)?.isCutOff === false) limit.wasTooLow()
    return { ...second, cut }
  }

  return {
    ask,
    async answer({ step, answerSchema, messages, ...call }) {
      const shape = { name: step, schema: answerSchema }
      const { reply, ...received } = await ask({ ...call, messages, kind: step, shape })
      return readAnswer(reply, { messages, ...received, protocol })
    },
    async write(messages, asked) {
      const { reply, ...received } = await ask({ ...asked, messages, kind: 'text' })
      const written = readReplyText(reply, { ...received, protocol })
      const { answer: text, model, isCutOff } = written
      return { text, usage: tokensOfReply(written), ...defined({ model }), isCutOff }
    },
    form: () => negotiation.found() ?? strictestOf(settings),
    findings() {
      const found = negotiation.found()
      return found && findingsOf({ ...found, limitRefusal: limit.refusal() }, host, negotiable)
    },
  }
}

interface AskerParts {
  settings: ChatSettings & Connection
  protocol: ChatProtocol
  negotiation: ReturnType<typeof createNegotiation>
  limit: CompletionLimit
}

/** Sends the requests of a call until the form is accepted, with the default limit of completion tokens or without. */
function createAsker({ settings, protocol, negotiation, limit }: AskerParts) {
  const send = connect(settings, protocol)
  const cacheKey = createPromptCacheKey(settings, protocol)

  async function sendIn(
    form: RequestForm,
    call: ChatCall,
    { sendRequest, isLimited }: { sendRequest: SendRequest; isLimited: boolean },
  ): Promise<ReceivedReply> {
    const tokens = isLimited ? limit.of(call.messages) : undefined
    const maxCompletionTokens = settings.maxCompletionTokens ?? tokens
    const promptCacheKey = cacheKey.of(call)
    const own = { ...settings, ...defined({ maxCompletionTokens, promptCacheKey }) }
    const body = bodyOf(call, form, { settings: own, protocol })
    try {
      const received = await sendRequest({ method: 'post', path: protocol.path, body })
      limit.saw(received.response.headers)
      return checked(received, protocol.faultIn)
    } catch (error) {
      if (error instanceof EndpointError) limit.saw(error.headers)
      if (tokens !== undefined && isLimitRefusal(error)) {
        limit.refused(await wordsOf(error, settings))
        return sendIn(form, call, { sendRequest, isLimited })
      }
      if (promptCacheKey !== undefined && isCacheKeyRefusal(error)) {
        cacheKey.refused()
        return sendIn(form, call, { sendRequest, isLimited })
      }
      const refused = protocol.refusedIn(error, body)
      throw refused && error instanceof Error ? await refusal(error, refused, settings) : error
    }
  }

  return (call: ChatCall, { isLimited }: { isLimited: boolean }): Promise<EndpointReply> =>
    negotiation.ask(
      withForm =>
        send(sendRequest => withForm(form => sendIn(form, call, { sendRequest, isLimited })), {
          ...limitedBy(call),
          mayBeEndless: !isLimited,
        }),
      whileWaiting(call.signal, call.watch),
    )
}

/** The error of a call that was asked without the default limit, with the reason for that and the usage so far. */
function afterCut(error: unknown, { limit, ...tokens }: CutReply): unknown {
  if (!(error instanceof JudgeFailure) || error instanceof EndpointGivenUp) return error
  return new JudgeFailure(`${cutAt(limit)}; without it: ${error.message}`, {
    usage: usageOf({ answer: undefined, ...tokens }),
  })
}

/** The error for a refused part of the request, if an error refuses that and not the question. */
async function refusal(
  error: Error,
  refused: Negotiable,
  settings: ChatSettings & Connection,
): Promise<Error> {
  const says = await wordsOf(error, settings)
  if (negotiableIn(settings).includes(refused)) return new ParameterRefused(refused, says)
  const { responseFormat, temperature, baseURL } = settings
  // A reply with status 500 may still be a passing fault, so it stays an error of the endpoint.
  if (refused === 'temperature') return temperatureRefused(error, temperature)
  return new JudgeFailure(
    `${new URL(baseURL).host} refuses \`responseFormat: '${responseFormat}'\`, so leave the option out or set another: ${says}`,
  )
}

async function wordsOf({ message }: Error, { credentials }: Connection): Promise<string> {
  const { secrets } = await credentials.current()
  return oneLine(withoutSecrets(message, secrets))
}

function temperatureRefused(error: Error, temperature: number | undefined): Error {
  if (temperature === undefined || !isFault(error, 'error')) return error
  const message = `refuses \`temperature\` (${temperature}), so leave it out for this model: ${error.message}`
  return new EndpointError('refusedOption', message, error)
}

/** The parameters that the user left open. `parameters` may also set a temperature. */
export function negotiableIn({
  responseFormat,
  temperature,
  parameters,
}: ChatSettings): Negotiable[] {
  const isOpen = temperature === undefined && parameters?.['temperature'] === undefined
  return [
    ...(responseFormat === 'auto' ? (['responseFormat'] as const) : []),
    ...(isOpen ? (['temperature'] as const) : []),
  ]
}

export function strictestOf(settings: ChatSettings): RequestForm {
  const { responseFormat, temperature } = settings
  return {
    form: responseFormat === 'auto' ? 'json_schema' : responseFormat,
    temperature: negotiableIn(settings).includes('temperature') ? 0 : temperature,
  }
}

/** The body of a request. The temperature of the settings comes before that of the call. */
export function bodyOf(
  call: Pick<ChatCall, 'messages' | 'shape' | 'temperature'>,
  { form, temperature: found }: RequestForm,
  { settings, protocol }: { settings: ChatSettings; protocol: ChatProtocol },
): object {
  const temperature =
    found === undefined ? undefined : (settings.temperature ?? call.temperature ?? found)
  return protocol.bodyOf(call, { form, temperature }, settings)
}

/** The most characters of the endpoint's words, so that the line also has room for the consequence. */
const longestWords = 160

function findingsOf(
  {
    form,
    temperature,
    refusals,
    limitRefusal,
  }: AcceptedParameters & { limitRefusal: string | undefined },
  host: string,
  negotiable: readonly Negotiable[],
): JudgeFindings {
  const wordsOn = (what: Negotiable) => {
    const says = refusals.get(what)
    return says && oneLine(says, longestWords)
  }
  const [ofForm, ofTemperature] = [wordsOn('responseFormat'), wordsOn('temperature')]
  return {
    ...(negotiable.includes('temperature') && { temperature: temperature ?? null }),
    notes: [
      ...(ofForm === undefined
        ? []
        : [`${host} refuses structured output (${ofForm}); requests use ${form}`]),
      ...(ofTemperature === undefined
        ? []
        : [`${host} refuses temperature 0 (${ofTemperature}); requests omit it`]),
      ...(limitRefusal === undefined
        ? []
        : [
            `${host} refuses a limit of completion tokens (${oneLine(limitRefusal, longestWords)}); requests omit it`,
          ]),
    ],
  }
}

/** Before the answer only the tokens of the prompt are known. */
function limitedBy({ messages, signal, kind, order, watch, roomAt }: ChatCall) {
  const tokens = sum(messages.map(({ content }) => estimatedTokens(content)))
  return { signal, tokens, kind, order, watch, roomAt }
}
