import { sum } from '../../statistics/mean.ts'
import { estimatedTokens } from '../../text/estimatedTokens.ts'
import type { JudgeQuestion, JudgeReply } from '../judge.ts'
import { connect } from './openaiClient.ts'
import type { Connection } from './openaiClient.ts'
import { createFormFinder, FormRefused, isFormRefusal } from './forms.ts'
import { readCompletion } from './reply.ts'
import type { AnswerForm } from './responseFormats.ts'
import type { OpenaiSettings } from './settings.ts'

/** Sends questions to the chat completions of an endpoint. */
export function connectChat(
  settings: OpenaiSettings & Connection,
): (question: JudgeQuestion) => Promise<JudgeReply> {
  const { responseFormat } = settings
  const send = connect(settings)
  const findForm = createFormFinder()

  const ask = (question: JudgeQuestion, form: AnswerForm) =>
    send(async (client, options) => {
      const request = requestOf(settings, question, form)
      try {
        return await client.chat.completions.create(request, options).withResponse()
      } catch (error) {
        const isNegotiable = responseFormat === 'auto' && form !== 'text'
        throw isNegotiable && isFormRefusal(error, request) ? new FormRefused() : error
      }
    }, limitedBy(question))

  return async question => {
    const { reply, secrets } = await (responseFormat === 'auto'
      ? findForm(form => ask(question, form), question.signal)
      : ask(question, responseFormat))
    return readCompletion(reply, secrets)
  }
}

/** Only the tokens of the prompt are known before the answer. */
function limitedBy({ signal, messages, step: kind, order, watch }: JudgeQuestion) {
  const tokens = sum(messages.map(({ content }) => estimatedTokens(content)))
  return { signal, tokens, kind, order, watch }
}

function requestOf(settings: OpenaiSettings, question: JudgeQuestion, form: AnswerForm) {
  const { model, temperature, maxCompletionTokens, parameters } = settings
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

function formatIn(form: AnswerForm, { step, answerSchema }: JudgeQuestion) {
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
