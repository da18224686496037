import { sum } from '../../statistics/mean.ts'
import { estimatedTokens } from '../../text/estimatedTokens.ts'
import { oneLine } from '../checks/reason.ts'
import type { JudgeFindings, JudgeQuestion, JudgeReply } from '../judge.ts'
import { JudgeFailure } from '../judge.ts'
import { connect } from './openaiClient.ts'
import type { Connection } from './openaiClient.ts'
import { checked, completionFault } from './emptyReply.ts'
import { withoutSecrets } from './faults.ts'
import { createNegotiation, ParameterRefused } from './negotiation.ts'
import type { Found, ModelParameters, Negotiable } from './negotiation.ts'
import { isFormRefusal, isTemperatureRefusal } from './refusals.ts'
import { readCompletion } from './reply.ts'
import type { OpenaiSettings } from './settings.ts'
import { whileWaiting } from './whileWaiting.ts'

/** The chat completions of an endpoint. */
export interface Chat {
  ask(question: JudgeQuestion): Promise<JudgeReply>
  /** Undefined until the endpoint has answered, and where nothing was left to find out. */
  findings(): JudgeFindings | undefined
}

export function connectChat(settings: OpenaiSettings & Connection): Chat {
  const send = connect(settings)
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
    async ask(question) {
      const { reply, secrets } = await ask(
        withParameters =>
          send(
            (client, options) =>
              withParameters(async parameters => {
                const request = requestOf(settings, question, parameters)
                try {
                  return checked(
                    await client.chat.completions.create(request, options).withResponse(),
                    completionFault,
                  )
                } catch (error) {
                  throw await refusalIn(error, request)
                }
              }),
            limitedBy(question),
          ),
        whileWaiting(question.signal, question.watch),
      )
      return readCompletion(reply, { messages: question.messages, secrets })
    },
    findings() {
      const now = found()
      return now && findingsOf(now, host, negotiable)
    },
  }
}

/** What the user left open. A temperature may stand among the further parameters too. */
function negotiableIn({ responseFormat, temperature, parameters }: OpenaiSettings): Negotiable[] {
  const isOpen = temperature === undefined && parameters?.['temperature'] === undefined
  return [
    ...(responseFormat === 'auto' ? (['responseFormat'] as const) : []),
    ...(isOpen ? (['temperature'] as const) : []),
  ]
}

function strictestOf(settings: OpenaiSettings): ModelParameters {
  const { responseFormat, temperature } = settings
  return {
    form: responseFormat === 'auto' ? 'json_schema' : responseFormat,
    temperature: negotiableIn(settings).includes('temperature') ? 0 : temperature,
  }
}

type ChatRequest = ReturnType<typeof requestOf>

function refusedIn(error: unknown, request: ChatRequest): Negotiable | undefined {
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
        : [`${host} refuses structured output (${ofForm}); asked as ${form}`]),
      ...(ofTemperature === undefined
        ? []
        : [`${host} refuses temperature 0 (${ofTemperature}); asked without`]),
    ],
  }
}

/** Only the tokens of the prompt are known before the answer. */
function limitedBy({ signal, messages, step: kind, order, watch }: JudgeQuestion) {
  const tokens = sum(messages.map(({ content }) => estimatedTokens(content)))
  return { signal, tokens, kind, order, watch }
}

function requestOf(
  settings: OpenaiSettings,
  question: JudgeQuestion,
  { form, temperature }: ModelParameters,
) {
  const { model, maxCompletionTokens, parameters } = settings
  return {
    ...parameters,
    model,
    messages: question.messages,
    stream: false as const,
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxCompletionTokens === undefined ? {} : { max_completion_tokens: maxCompletionTokens }),
    ...formatIn(form, question),
  }
}

function formatIn(form: ModelParameters['form'], { step, answerSchema }: JudgeQuestion) {
  // Text is the default, and not every endpoint knows the parameter.
  if (form === 'text') return {}
  if (form === 'json_object') return { response_format: { type: form } }
  return {
    response_format: {
      type: form,
      json_schema: { name: step, schema: answerSchema, strict: true },
    },
  }
}
