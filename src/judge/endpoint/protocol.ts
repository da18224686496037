import type { StatedLimits } from '../limiter/statedRate.ts'

/** What users should check, in messages. */
export interface Hints {
  /** Where the key comes from. */
  key: string
  /** What is right about an address. */
  address: string
}

/** Addresses and keys of a protocol. This data is known without loading the HTTP client. */
export interface Access {
  /** The variable with the key if no option sets it. */
  keyVariable: string
  /** The header that carries the key, in lower case, and what it holds. */
  keyHeader: { name: string; valueOf(key: string): string }
  /** Other headers in which the user may send a key, in lower case. */
  otherKeyHeaders: readonly string[]
  /** The variable with the address if no option sets it. */
  addressVariable: string
  /** The address if neither option nor variable sets it. */
  address: string
  hints: Hints
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
  /** The reply is a file: it has no size limit, and the caller reads its body from the response. */
  isFile?: true
}

/** A reply as data, with its headers. */
export interface ReceivedReply {
  data: unknown
  response: Response
}

/** Facts about a reply besides its data. */
export interface HowItCame {
  headers: Headers
  /** Whether bytes were damaged on the way: each is decoded as a U+FFFD. @default false */
  isBroken?: boolean
}

/** The options of one request. */
export interface SendOptions {
  signal: AbortSignal
  headers: Record<string, string>
}

/**
 * Sends one request once, by the `fetch` of the server, without a time limit and without retries.
 *
 * It throws an EndpointError for an error of the endpoint or of the connection, and the platform's
 * own error for a body that breaks off (TypeError) or is not JSON (SyntaxError).
 */
export type Transport = (request: EndpointRequest, options: SendOptions) => Promise<ReceivedReply>

/** The parts of requests and replies that depend on the protocol. Everything else is the same for all endpoints. */
export interface Protocol extends Pick<Access, 'hints'> {
  /** True if requests don't go to the `baseURL`, which is then only a name for people and limits. */
  findsItsWay?: true
  openTransport(server: Server): Transport
  /** The limits that the headers of a reply state. */
  statedLimits(headers: Headers | undefined): StatedLimits
}
