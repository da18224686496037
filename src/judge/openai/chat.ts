import type { JudgeQuestion, JudgeReply } from '../judge.ts'
import { connect } from './client.ts'
import { readCompletion } from './reply.ts'
import type { OpenaiSettings } from './settings.ts'

/** What sends questions to the chat completions of an endpoint. */
export function connectChat(
  settings: OpenaiSettings & { apiKey: string },
): (question: JudgeQuestion) => Promise<JudgeReply> {
  const send = connect(settings)
  return async question =>
    readCompletion(
      await send(
        (client, options) => client.chat.completions.create(requestOf(settings, question), options),
        question.signal,
      ),
      settings,
    )
}

function requestOf(settings: OpenaiSettings, { step, messages, answerSchema }: JudgeQuestion) {
  const { model, temperature, maxCompletionTokens, responseFormat, parameters } = settings
  return {
    ...parameters,
    model,
    messages,
    stream: false as const,
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxCompletionTokens === undefined ? {} : { max_completion_tokens: maxCompletionTokens }),
    response_format:
      responseFormat === 'json_schema'
        ? { type: responseFormat, json_schema: { name: step, schema: answerSchema, strict: true } }
        : { type: responseFormat },
  }
}
