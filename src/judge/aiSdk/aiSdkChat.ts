import { z } from 'zod'
import { defined } from '../../defined.ts'
import { connectChat } from '../endpoint/chat.ts'
import type { Chat } from '../endpoint/chat.ts'
import type { ChatSettings } from '../endpoint/chatOptions.ts'
import type { ChatCall, ChatProtocol, ModelMessage } from '../endpoint/chatProtocol.ts'
import type { Connection } from '../endpoint/endpoint.ts'
import { EndpointError } from '../endpoint/endpointError.ts'
import { refusedPart } from '../endpoint/refusals.ts'
import type { ChatMessage } from '../judge.ts'
import type { AnswerForm } from '../requestForm.ts'
import { aiSdkProtocol } from './aiSdkProtocol.ts'
import type { AiSdkModel } from './aiSdkModel.ts'

export const connectAiSdk = (model: AiSdkModel, settings: ChatSettings & Connection): Chat =>
  connectChat(settings, aiSdkChat(model))

/** A model of the AI SDK, which sends the requests by itself. */
function aiSdkChat(model: AiSdkModel): ChatProtocol {
  return {
    ...aiSdkProtocol(async (options, request) => {
      const result = await model.doGenerate(options as never)
      refuseBroken(result, request)
      return result
    }),
    path: '',
    replyName: 'result of a model of the AI SDK',
    bodyOf: ({ messages, shape }, { form, temperature }, settings) => ({
      prompt: messages.map(promptMessage),
      ...defined({
        temperature,
        maxOutputTokens: settings.maxCompletionTokens,
        providerOptions: settings.parameters,
      }),
      ...formatIn(form, shape),
    }),
    faultIn: emptyAnswer,
    refusedIn: refusedPart,
    messageIn(reply) {
      const { data } = resultSchema.safeParse(reply)
      return data && messageOf(data)
    },
  }
}

const promptMessage = ({ role, content }: ChatMessage) =>
  role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] }

function formatIn(form: AnswerForm, shape: ChatCall['shape']) {
  if (form === 'text' || !shape) return {}
  return { responseFormat: { type: 'json', ...(form === 'json_schema' && shape) } }
}

const count = z.number().optional().catch(undefined)

/** A number in specification `v2`, and an object since `v3`. */
const tokens = z
  .union([
    // Some providers of `v2` leave cached tokens out of this number, so it says nothing about them.
    z.number().transform(total => ({ total, cacheRead: undefined })),
    z.object({ total: count, cacheRead: count }),
  ])
  .optional()
  .catch(undefined)

const resultSchema = z.object({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  // A word in specification `v2`.
  finishReason: z.union([z.string(), z.object({ unified: z.string() })]),
  usage: z.object({ inputTokens: tokens, outputTokens: tokens }).optional().catch(undefined),
  response: z
    .object({ modelId: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

type Result = z.infer<typeof resultSchema>

function messageOf(result: Result): ModelMessage {
  const { usage, response } = result
  const reason = reasonOf(result)
  return {
    content: textsIn(result, 'text'),
    thoughts: textsIn(result, 'reasoning').trim(),
    isCutOff: reason === 'length',
    isFiltered: reason === 'content-filter',
    ending: reason === 'stop' ? undefined : reason,
    model: response?.modelId,
    promptTokens: usage?.inputTokens?.total,
    completionTokens: usage?.outputTokens?.total,
    cachedPromptTokens: usage?.inputTokens?.cacheRead,
  }
}

const reasonOf = ({ finishReason }: Result): string =>
  typeof finishReason === 'string' ? finishReason : finishReason.unified

const textsIn = ({ content }: Result, type: 'text' | 'reasoning'): string =>
  content.flatMap(part => (part.type === type ? [part.text ?? ''] : [])).join('')

/** With these reasons, the model or its provider caused the empty answer. */
const ownReasons = ['length', 'content-filter', 'tool-calls']

function emptyAnswer(reply: unknown): EndpointError | undefined {
  const { data } = resultSchema.safeParse(reply)
  if (!data) return new EndpointError('faultyReply', 'without an answer')
  const said = textsIn(data, 'text') + textsIn(data, 'reasoning')
  return said === '' && !ownReasons.includes(reasonOf(data))
    ? new EndpointError('faultyReply', 'with an empty answer')
    : undefined
}

/** A damaged byte is decoded to this character, before the AI SDK hands the text over. */
const replacement = '\uFFFD'

function refuseBroken(result: unknown, request: object): void {
  const { data } = resultSchema.safeParse(result)
  if (!data || !textsIn(data, 'text').includes(replacement)) return
  if (JSON.stringify(request).includes(replacement)) return
  throw new EndpointError('faultyReply', 'with an answer that is not valid UTF-8')
}
