import { isUtf8 } from 'node:buffer'
import { FaultyReply, ReplyTooLong } from './faults.ts'

/** Bytes of a reply to a chat completion: far more than a model writes. */
const longestChat = 16 * 1024 * 1024

/** What the reply to a request may take, beside the client's own options of `fetch`. */
export interface ReplyLimit extends Omit<RequestInit, 'body' | 'headers' | 'method' | 'signal'> {
  /** Bytes after decompression; `Infinity` for a file, which is streamed. @default 16 MiB */
  longestReply?: number
}

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/**
 * Reads each reply up to its limit, because a reply without an end, or a small one that unpacks to gigabytes, would take
 * all memory. A fault comes when the body is read, as with `fetch` itself.
 */
export function withBoundedReply(fetch: Fetch) {
  return async (
    url: string,
    { longestReply = longestChat, ...init }: RequestInit & ReplyLimit = {},
  ): Promise<Response> => {
    const response = await fetch(url, init)
    const { body, status, statusText, headers } = response
    if (!body || longestReply === Infinity) return response
    const read = await bytesOf(body, longestReply).then(
      bytes => checkedText(bytes, response),
      failed,
    )
    return new Response(read, { status, statusText, headers })
  }
}

async function bytesOf(
  body: AsyncIterable<Uint8Array>,
  longest: number,
): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > longest) throw new ReplyTooLong(longest)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Decoded, a broken byte would be a U+FFFD in a quote, which then stands in no passage. */
function checkedText(
  bytes: Buffer<ArrayBuffer>,
  { ok, headers }: Response,
): Buffer<ArrayBuffer> | ReadableStream {
  const type = headers.get('content-type') ?? ''
  const mayDiffer = !ok || /html|charset=(?!"?utf-?8)/i.test(type)
  if (mayDiffer || isUtf8(bytes)) return bytes
  return failed(new FaultyReply('with text that is not valid UTF-8'))
}

const failed = (error: unknown): ReadableStream =>
  new ReadableStream({ start: controller => controller.error(error) })
