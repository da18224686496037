import { checkOptions } from '../../schema/checkOptions.ts'
import type { ShapeOf } from '../../schema/shapeOf.ts'
import type { Chat } from '../endpoint/chat.ts'
import { askedAs, modelQuestionOptions } from '../endpoint/chatOptions.ts'
import type { ModelQuestionOptions } from '../endpoint/chatOptions.ts'
import { chatJudge } from '../endpoint/endpointJudge.ts'
import { callOptions } from '../endpoint/endpointOptions.ts'
import type { CallOptions } from '../endpoint/endpointOptions.ts'
import type { WriteOptions, WrittenText } from '../endpoint/modelText.ts'
import type { ChatMessage, Judge } from '../judge.ts'
import {
  endpointOfModel,
  ownCredentials,
  providerOptions,
  refuseOtherModels,
} from './aiSdkEndpoint.ts'
import type { AiSdkCallOptions } from './aiSdkEndpoint.ts'
import type { AiSdkModel } from './aiSdkModel.ts'

export interface AiSdkOptions extends AiSdkCallOptions, ModelQuestionOptions {}

const optionsSchema = callOptions({ ...modelQuestionOptions, providerOptions } satisfies ShapeOf<
  Omit<AiSdkOptions, keyof CallOptions>
>)

/** A judge that also writes texts, for the strategies of `vitest-rag/retrieval`. */
export interface AiSdkJudge extends Judge {
  write(messages: ChatMessage[], options: WriteOptions): Promise<WrittenText>
}

/**
 * Any language model of the AI SDK as the judge: Claude, Gemini, Bedrock, Vertex, Mistral, local ones. The model sends
 * the requests by itself. Limits, retries, budget and log are those of this package, as with openai(), and answers have
 * the form that the provider offers.
 *
 * @example
 * rag({ judge: aiSdk(anthropic('claude-sonnet-5')) })
 *
 * @throws UserError for what is not a model, and for options that can't work; Unavailable for a missing key when the
 * first question is asked
 */
export function aiSdk(model: AiSdkModel, options: AiSdkOptions = {}): AiSdkJudge {
  refuseOtherModels(model, {
    maker: 'aiSdk',
    example: "aiSdk(anthropic('claude-sonnet-5'))",
    method: 'doGenerate',
  })
  checkOptions(optionsSchema, options, { owner: 'aiSdk()' })
  const settings = askedAs({ ...options, ...endpointOfModel(model, options) })
  const judge = chatJudge(settings, {
    maker: 'aiSdk',
    credentials: ownCredentials,
    connect: async connection => (await import('./aiSdkChat.ts')).connectAiSdk(model, connection),
  })
  let writer: Promise<Chat> | undefined
  return {
    ...judge,
    // Not an address: the provider alone knows where it sends texts.
    endpoint: model.provider,
    settings: { ...judge.settings, provider: model.provider },
    async write(messages, asked) {
      const connection = { ...settings, responseFormat: 'text' as const }
      writer ??= import('./aiSdkChat.ts').then(({ connectAiSdk }) =>
        connectAiSdk(model, { ...connection, credentials: ownCredentials }),
      )
      return (await writer).write(messages, asked)
    },
  }
}
