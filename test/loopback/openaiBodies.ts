import type { ChatRequest, ServerReply } from './openaiServer.ts'

/** The body of a reply to an embeddings request. */
export function embeddings(body: ChatRequest, vectors: unknown): object {
  const { model, input = [], encoding_format: format } = body
  const list: unknown[] = Array.isArray(vectors) ? vectors : []
  const encoded = format === 'base64' ? list.map(inBase64) : list
  return {
    object: 'list',
    model,
    data: encoded.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    usage: { prompt_tokens: input.reduce((sum, one) => sum + tokens(one), 0) },
  }
}

/** As floats of four bytes, which is what clients ask for where they are not told otherwise. */
const inBase64 = (vector: unknown): unknown =>
  Array.isArray(vector)
    ? Buffer.from(Float32Array.from(vector as number[]).buffer).toString('base64')
    : vector

/** What a model says. */
export type Said = Extract<
  ServerReply,
  { answer: unknown } | { content: string | null } | { refusal: string }
>

/** The body of a chat completion. */
export function completion({ model, messages }: ChatRequest, reply: Said): object {
  const content =
    'answer' in reply ? JSON.stringify(reply.answer) : 'content' in reply ? reply.content : null
  const promptTokens = messages.reduce((sum, message) => sum + tokens(message.content), 0)
  const completionTokens = tokens(content ?? '')
  return {
    id: 'chatcmpl-loopback',
    object: 'chat.completion',
    created: 0,
    model: `${model}-2026-11-01`,
    choices: [
      {
        index: 0,
        finish_reason: 'finishReason' in reply ? (reply.finishReason ?? 'stop') : 'stop',
        message: {
          role: 'assistant',
          content,
          refusal: 'refusal' in reply ? reply.refusal : null,
          ...('message' in reply ? reply.message : {}),
        },
      },
    ],
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    },
  }
}

const tokens = (content: string): number => Math.ceil(content.length / 4)
