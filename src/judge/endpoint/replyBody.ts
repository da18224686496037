import { isUtf8 } from 'node:buffer'
import { EndpointError } from './endpointError.ts'
import type { HowItCame, ReceivedReply, ReplyLimit, Fetch } from './protocol.ts'

/** Bytes of a reply to a chat completion: far more than a model writes. */
const longestChat = 16 * 1024 * 1024

/** Replies whose bytes are not UTF-8, although they came with status 2xx. */
const broken = new WeakSet<Response>()

/**
 * Returns a usable reply.
 * @throws EndpointError if the reply reports an error with status 200
 */
export function checked(
  received: ReceivedReply,
  faultIn: (reply: unknown, how: HowItCame) => EndpointError | undefined,
): ReceivedReply {
  const { data, response } = received
  const fault = faultIn(data, { headers: response.headers, isBroken: broken.has(response) })
  if (fault) throw fault
  return received
}

/**
 * Reads each reply up to its limit, because an endless reply, or a small one that unpacks to gigabytes, would exhaust
 * the memory. Reading the body throws the fault, as with `fetch` itself.
 */
export function withBoundedReply(fetch: Fetch) {
  return async (
    url: string,
    { longestReply = longestChat, ...init }: RequestInit & ReplyLimit = {},
  ): Promise<Response> => {
    const response = await fetch(url, init)
    const { body, status, headers } = response
    if (!body || longestReply === Infinity || !isPlain(response)) return response
    const read = await bytesOf(body, longestReply).catch(failed)
    // Without the status text: it may be in any script, and a header can't be.
    const bounded = new Response(read, { status, headers })
    if (response.ok && read instanceof Uint8Array && !isUtf8(read)) broken.add(bounded)
    return bounded
  }
}

/**
 * Whether the response is unread and from the platform. A custom `fetch` may have read the body, or read it
 * differently.
 */
function isPlain(response: Response): boolean {
  const isOfPlatform = response instanceof Response && !response.bodyUsed
  const ownMethods = ['json', 'text', 'body'].some(name => Object.hasOwn(response, name))
  return isOfPlatform && !ownMethods && response.status >= 200 && response.status < 600
}

async function bytesOf(
  body: AsyncIterable<Uint8Array>,
  longest: number,
): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > longest) throw tooLong(longest)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const failed = (error: unknown): ReadableStream =>
  new ReadableStream({ start: controller => controller.error(error) })

const tooLong = (longest: number): EndpointError =>
  new EndpointError(
    'tooLong',
    `sent more than ${Math.floor(longest / 1024 / 1024)} MB, so the rest of the reply was not read`,
  )
