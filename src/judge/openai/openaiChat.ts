import { z } from 'zod'
import { defined } from '../../defined.ts'
import type { ChatSettings } from '../endpoint/chatOptions.ts'
import { connectChat } from '../endpoint/chat.ts'
import type { Chat } from '../endpoint/chat.ts'
import type { ChatCall, ChatProtocol, ModelMessage } from '../endpoint/chatProtocol.ts'
import type { Connection } from '../endpoint/endpoint.ts'
import type { AnswerForm } from '../requestForm.ts'
import { openaiProtocol } from './openaiClient.ts'
import { refusedPart } from '../endpoint/refusals.ts'
import { completionFault } from './replyFaults.ts'

/** OpenAI's chat completions. */
export const openaiChat: ChatProtocol = {
  ...openaiProtocol,
  path: '/chat/completions',
  replyName: 'chat completion',
  bodyOf: ({ messages, shape }, { form, temperature }, settings) => ({
    ...defined({ prompt_cache_key: settings.promptCacheKey }),
    ...settings.parameters,
    model: settings.model,
    messages,
    stream: false,
    ...defined({ temperature, max_completion_tokens: settings.maxCompletionTokens }),
    ...formatIn(form, shape),
  }),
  takesPromptCacheKey({ baseURL }) {
    const { hostname, pathname } = new URL(baseURL)
    // Older versions of Azure's API may refuse parameters that they don't know.
    const isAzure = hostname.endsWith('.openai.azure.com') && /\/openai\/v1\/?$/.test(pathname)
    return isAzure || /(?:^|\.)api\.openai\.com$/.test(hostname)
  },
  faultIn: completionFault,
  refusedIn: refusedPart,
  messageIn(reply) {
    const { data } = completionSchema.safeParse(reply)
    return data && messageOf(data)
  },
}

export const connectOpenai = (settings: ChatSettings & Connection): Chat =>
  connectChat(settings, openaiChat)

function formatIn(form: AnswerForm, shape: ChatCall['shape']) {
  // Text is the default, and some endpoints don't know the parameter.
  if (form === 'text' || !shape) return {}
  if (form === 'json_object') return { response_format: { type: form } }
  return { response_format: { type: form, json_schema: { ...shape, strict: true } } }
}

const tokens = z.number().optional().catch(undefined)

const completionSchema = z.object({
  model: z.string().optional().catch(undefined),
  usage: z
    .object({
      prompt_tokens: z.number(),
      completion_tokens: z.number(),
      prompt_tokens_details: z.object({ cached_tokens: tokens }).optional().catch(undefined),
      prompt_cache_hit_tokens: tokens,
    })
    .optional()
    .catch(undefined),
  timings: z.object({ cache_n: tokens }).optional().catch(undefined),
  choices: z.tuple(
    [
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          reasoning_content: z.string().nullish().catch(undefined),
          reasoning: z.string().nullish().catch(undefined),
        }),
      }),
    ],
    z.unknown(),
  ),
})

/** The values of OpenAI's API and of GigaChat's. */
const filtered = ['content_filter', 'blacklist']

type Completion = z.infer<typeof completionSchema>

function messageOf({ model, usage, timings, choices }: Completion): ModelMessage {
  const [{ finish_reason: reason, message }] = choices
  return {
    content: message.content ?? '',
    thoughts: message.reasoning_content?.trim() || message.reasoning?.trim() || '',
    refusal: message.refusal ?? undefined,
    isCutOff: reason === 'length',
    isFiltered: filtered.includes(reason ?? ''),
    ending: reason === 'stop' ? undefined : (reason ?? undefined),
    model,
    promptTokens: usage?.prompt_tokens,
    completionTokens: usage?.completion_tokens,
    cachedPromptTokens: cachedTokensIn({ usage, timings }),
  }
}

/** In the places of OpenAI, of DeepSeek and of llama.cpp's server. */
const cachedTokensIn = ({ usage, timings }: Pick<Completion, 'usage' | 'timings'>) =>
  usage?.prompt_tokens_details?.cached_tokens ?? usage?.prompt_cache_hit_tokens ?? timings?.cache_n
