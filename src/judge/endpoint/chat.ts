import { sum } from '../../statistics/mean.ts'
import { estimatedTokens } from '../../text/estimatedTokens.ts'
import { oneLine } from '../checks/reason.ts'
import type { JudgeFindings, JudgeQuestion, JudgeReply } from '../judge.ts'
import { JudgeFailure } from '../judge.ts'
import type { Negotiable, RequestForm } from '../requestForm.ts'
import type { ChatSettings } from './chatOptions.ts'
import type { ChatCall, ChatProtocol } from './chatProtocol.ts'
import { connect, whileWaiting } from './endpoint.ts'
import type { Connection, EndpointReply, SendRequest } from './endpoint.ts'
import { EndpointError, isFault } from './endpointError.ts'
import { withoutSecrets } from './faults.ts'
import { createNegotiation, ParameterRefused } from './negotiation.ts'
import type { AcceptedParameters } from './negotiation.ts'
import { readAnswer, readReplyText } from './reply.ts'
import type { TextReply } from './reply.ts'
import { checked } from './replyBody.ts'

/** A language model behind an endpoint. */
export interface Chat {
  answer(question: JudgeQuestion): Promise<JudgeReply>
  write(call: ChatCall): Promise<TextReply>
  /** Resolves to the unparsed reply. */
  ask(call: ChatCall): Promise<EndpointReply>
  /** Undefined until the endpoint has answered, and if the user left nothing open. */
  findings(): JudgeFindings | undefined
  /** The form of requests, as far as it is known. */
  form(): RequestForm
}

export function connectChat(settings: ChatSettings & Connection, protocol: ChatProtocol): Chat {
  const send = connect(settings, protocol)
  const negotiable = negotiableIn(settings)
  const negotiation = createNegotiation(strictestOf(settings), negotiable)
  const { host } = new URL(settings.baseURL)

  async function sendIn(form: RequestForm, call: ChatCall, sendRequest: SendRequest) {
    const body = bodyOf(call, form, { settings, protocol })
    try {
      const received = await sendRequest({ method: 'post', path: protocol.path, body })
      return checked(received, protocol.faultIn)
    } catch (error) {
      const refused = protocol.refusedIn(error, body)
      throw refused && error instanceof Error ? await refusal(error, refused, settings) : error
    }
  }

  function ask(call: ChatCall): Promise<EndpointReply> {
    return negotiation.ask(
      withForm =>
        send(sendRequest => withForm(form => sendIn(form, call, sendRequest)), limitedBy(call)),
      whileWaiting(call.signal, call.watch),
    )
  }

  return {
    ask,
    async answer({ step, answerSchema, messages, ...call }) {
      const shape = { name: step, schema: answerSchema }
      const { reply, secrets } = await ask({ ...call, messages, kind: step, shape })
      return readAnswer(reply, { messages, secrets, protocol })
    },
    async write(call) {
      const { reply, secrets } = await ask(call)
      return readReplyText(reply, { secrets, protocol })
    },
    form: () => negotiation.found() ?? strictestOf(settings),
    findings() {
      const found = negotiation.found()
      return found && findingsOf(found, host, negotiable)
    },
  }
}

/** The error that stands for a refused part of the request, if an error refuses that and not the question. */
async function refusal(
  error: Error,
  refused: Negotiable,
  settings: ChatSettings & Connection,
): Promise<Error> {
  const { secrets } = await settings.credentials.current()
  const says = oneLine(withoutSecrets(error.message, secrets))
  if (negotiableIn(settings).includes(refused)) return new ParameterRefused(refused, says)
  const { responseFormat, temperature, baseURL } = settings
  // A reply with status 500 may still be a passing fault, so it stays an error of the endpoint.
  if (refused === 'temperature') return temperatureRefused(error, temperature)
  return new JudgeFailure(
    `${new URL(baseURL).host} refuses \`responseFormat: '${responseFormat}'\`, so leave the option out or set another: ${says}`,
  )
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
  { form, temperature, refusals }: AcceptedParameters,
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
    ],
  }
}

/** Before the answer only the tokens of the prompt are known. */
function limitedBy({ messages, signal, kind, order, watch, roomAt }: ChatCall) {
  const tokens = sum(messages.map(({ content }) => estimatedTokens(content)))
  return { signal, tokens, kind, order, watch, roomAt }
}
