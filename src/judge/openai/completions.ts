import { sum } from '../../statistics/mean.ts'
import { estimatedTokens } from '../../text/estimatedTokens.ts'
import { oneLine } from '../checks/reason.ts'
import type { JudgeFindings, JudgeQuestion } from '../judge.ts'
import { JudgeFailure } from '../judge.ts'
import { connect, whileWaiting } from './endpoint.ts'
import type { Connection, Reply } from './endpoint.ts'
import { checked, completionFault } from './replyFaults.ts'
import { openaiProtocol } from './openaiClient.ts'
import { withoutSecrets } from './faults.ts'
import { createNegotiation, ParameterRefused } from './negotiation.ts'
import type { Found, ModelParameters, Negotiable } from './negotiation.ts'
import { isFormRefusal, isTemperatureRefusal } from './refusals.ts'
import type { OpenaiSettings } from './settings.ts'

/** What is asked of a model. */
export interface CompletionCall extends Pick<
  JudgeQuestion,
  'messages' | 'signal' | 'order' | 'watch' | 'roomAt'
> {
  /** Calls of one kind take about as long. */
  kind: string
  /** The shape of the answer, where it is not just text. */
  shape?: { name: string; schema: Record<string, unknown> }
  /** Sent where the settings name none, unless the endpoint refuses one. @default 0 */
  temperature?: number
}

/** The chat completions of an endpoint. */
export interface Completions {
  ask(call: CompletionCall): Promise<Reply>
  /** Undefined until the endpoint has answered, and where nothing was left to find out. */
  findings(): JudgeFindings | undefined
  /** What requests are sent with, as far as it is known. */
  parameters(): ModelParameters
}

/** Follows the address of the API. */
const completionsPath = '/chat/completions'

export function connectCompletions(settings: OpenaiSettings & Connection): Completions {
  const send = connect(settings, openaiProtocol)
  const negotiable = negotiableIn(settings)
  const { ask, found } = createNegotiation(strictestOf(settings), negotiable)
  const { host } = new URL(settings.baseURL)

  /** What an error is where it refuses a parameter of the request, and not the question. */
  async function refusalIn(error: unknown, request: ChatRequest): Promise<unknown> {
    const what = refusedIn(error, request)
    if (what === undefined || !(error instanceof Error)) return error
    const { secrets } = await settings.credentials.current()
    const says = oneLine(withoutSecrets(error.message, secrets))
    if (negotiable.includes(what)) return new ParameterRefused(what, says)
    if (what === 'temperature') return error
    const { responseFormat } = settings
    return new JudgeFailure(
      `${host} refuses \`responseFormat: '${responseFormat}'\`, so leave the option out or set another: ${says}`,
    )
  }

  return {
    ask: call =>
      ask(
        withParameters =>
          send(
            sendRequest =>
              withParameters(async parameters => {
                const body = requestOf(settings, call, parameters)
                try {
                  const received = await sendRequest({
                    method: 'post',
                    path: completionsPath,
                    body,
                  })
                  return checked(received, completionFault)
                } catch (error) {
                  throw await refusalIn(error, body)
                }
              }),
            limitedBy(call),
          ),
        whileWaiting(call.signal, call.watch),
      ),
    parameters: () => found() ?? strictestOf(settings),
    findings() {
      const now = found()
      return now && findingsOf(now, host, negotiable)
    },
  }
}

/** What the user left open. A temperature may stand among the further parameters too. */
export function negotiableIn({
  responseFormat,
  temperature,
  parameters,
}: OpenaiSettings): Negotiable[] {
  const isOpen = temperature === undefined && parameters?.['temperature'] === undefined
  return [
    ...(responseFormat === 'auto' ? (['responseFormat'] as const) : []),
    ...(isOpen ? (['temperature'] as const) : []),
  ]
}

export function strictestOf(settings: OpenaiSettings): ModelParameters {
  const { responseFormat, temperature } = settings
  return {
    form: responseFormat === 'auto' ? 'json_schema' : responseFormat,
    temperature: negotiableIn(settings).includes('temperature') ? 0 : temperature,
  }
}

export type ChatRequest = ReturnType<typeof requestOf>

export function refusedIn(error: unknown, request: ChatRequest): Negotiable | undefined {
  if (isTemperatureRefusal(error, request)) return 'temperature'
  return 'response_format' in request && isFormRefusal(error, request)
    ? 'responseFormat'
    : undefined
}

/** Characters of what an endpoint said, so that a line also has room for what is done instead. */
const longestWords = 160

function findingsOf(
  { form, temperature, refusals }: Found,
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

/** Only the tokens of the prompt are known before the answer. */
function limitedBy({ messages, signal, kind, order, watch, roomAt }: CompletionCall) {
  const tokens = sum(messages.map(({ content }) => estimatedTokens(content)))
  return { signal, tokens, kind, order, watch, roomAt }
}

export function requestOf(
  settings: OpenaiSettings,
  call: CompletionCall,
  { form, temperature: found }: ModelParameters,
) {
  const { model, maxCompletionTokens, parameters } = settings
  const temperature =
    found === undefined ? undefined : (settings.temperature ?? call.temperature ?? found)
  return {
    ...parameters,
    model,
    messages: call.messages,
    stream: false as const,
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxCompletionTokens === undefined ? {} : { max_completion_tokens: maxCompletionTokens }),
    ...formatIn(form, call),
  }
}

function formatIn(form: ModelParameters['form'], { shape }: CompletionCall) {
  // Text is the default, and not every endpoint knows the parameter.
  if (form === 'text' || !shape) return {}
  if (form === 'json_object') return { response_format: { type: form } }
  return { response_format: { type: form, json_schema: { ...shape, strict: true } } }
}
