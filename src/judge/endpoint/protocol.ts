import type { StatedLimits } from '../limiter/statedRate.ts'

/** What a protocol says of addresses and keys. It is known without loading what sends requests. */
export interface Access {
  /** Holds the key if no option does. */
  keyVariable: string
  /** The header that carries the key, in lower case, and what it holds. */
  keyHeader: { name: string; valueOf(key: string): string }
  /** Other headers of the user's that may carry a key in its place, in lower case. */
  otherKeyHeaders: readonly string[]
  /** Holds the address if no option does. */
  addressVariable: string
  /** The address if neither does. */
  address: string
  /** What a user should check of an address. */
  addressHint: string
}

/** The limit of the reply to a request, beside the options of `fetch`. */
export interface ReplyLimit extends Omit<RequestInit, 'body' | 'headers' | 'method' | 'signal'> {
  /** Bytes after decompression. `Infinity` for a file, which is streamed. @default 16 MiB */
  longestReply?: number
}

export type Fetch = (url: string, init?: RequestInit & ReplyLimit) => Promise<Response>

/** Where requests go. */
export interface Server {
  baseURL: string
  /** Parameters of each address. */
  query: Record<string, string> | undefined
  /** Follows redirects within the origin, and reads replies up to their limit. */
  fetch: Fetch
}

export interface EndpointRequest {
  method: 'get' | 'post'
  /** Follows the address of the API, such as `/chat/completions`. */
  path: string
  query?: Record<string, string | number>
  /** Sent as JSON, or as a form if it is `FormData`. */
  body?: object
  /** Goes to `fetch`. */
  longestReply?: number
  /** The reply is a file: it has no limit, and its body is left to be read from the response. */
  isFile?: true
}

/** A reply as data, and with its headers. */
export interface ReceivedReply {
  data: unknown
  response: Response
}

/** How a reply came, beside its data. */
export interface HowItCame {
  headers: Headers
  /** Whether bytes were damaged on the way: each is decoded as a U+FFFD. @default false */
  isBroken?: boolean
}

/** What one request is sent with. */
export interface SendOptions {
  signal: AbortSignal
  headers: Record<string, string>
}

/**
 * Sends one request once, by the `fetch` of the server, without a time limit and without retries.
 *
 * It throws an EndpointError for an error of the endpoint or of the connection, and the platform's
 * own error for a body that breaks off (TypeError) or is no JSON (SyntaxError).
 */
export type Transport = (request: EndpointRequest, options: SendOptions) => Promise<ReceivedReply>

/** What one protocol says of requests and replies. All else is the same for all endpoints. */
export interface Protocol extends Access {
  openTransport(server: Server): Transport
  /** The limits that the headers of a reply state. */
  statedLimits(headers: Headers | undefined): StatedLimits
}
