import { openaiEmbeddings } from '../../src/judge/openai/openaiEmbeddings.ts'
import { chatModel } from '../../src/retrieval/chatModel.ts'
import type { ChatModelOptions } from '../../src/retrieval/chatModel.ts'
import { apiKey, serving } from '../judge/openai/atLoopback.ts'
import { dataOf } from '../loopback/wordOverlapModel.ts'
import type { OpenaiServerOptions, ReceivedRequest, ServerReply } from '../loopback/openaiServer.ts'

/** What a model writes: the text of each call in turn, the last one again and again. */
export const writes =
  (...texts: string[]) =>
  ({ body, index }: ReceivedRequest): ServerReply =>
    body.input
      ? { vectors: body.input.map(vectorOf) }
      : { content: texts[Math.min(index, texts.length - 1)] ?? '' }

/** Two numbers, of which the first is told by the text and the second is not. */
const vectorOf = (text: string): number[] => [text.length, 0.5]

/** A chat model and embeddings at an endpoint that keeps what it is sent. */
export async function models(
  respond: (request: ReceivedRequest) => ServerReply,
  chatOptions: Partial<ChatModelOptions> = {},
  serverOptions?: OpenaiServerOptions,
) {
  const server = await serving(respond, serverOptions)
  const endpoint = { baseURL: server.baseURL, apiKey, minRetryDelay: 0, retries: 1 }
  const bodies = () => server.requests.map(({ body }) => body)
  return {
    server,
    model: chatModel({ model: 'gpt-4o', ...endpoint, ...chatOptions }),
    embeddings: openaiEmbeddings({ model: 'text-embedding-3-small', ...endpoint }),
    /** The chat requests, each as what a model reads of it. */
    asked: () =>
      bodies()
        .filter(body => !body.input)
        .map(body => ({
          instructions: body.messages[0]?.content ?? '',
          material: dataOf(body),
          temperature: body.temperature,
        })),
    /** The texts of each embeddings request. */
    embedded: () => bodies().flatMap(({ input }) => (input ? [input] : [])),
  }
}

/** One question in three languages, whose texts a request must hold letter by letter. */
export const questions = [
  ['English', 'How long can I return a product?'],
  ['Russian', 'Сколько дней можно вернуть товар?'],
  ['Chinese', '商品多少天内可以退货？'],
] as const
