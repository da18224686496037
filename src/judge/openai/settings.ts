import type { EmbeddingPrices } from '../embeddingJudge.ts'
import type { ChatOptions } from '../endpoint/chatOptions.ts'
import type { EndpointOptions, Fetched } from '../endpoint/endpointOptions.ts'

/** Where and how often requests of OpenAI's protocol are sent. */
export interface OpenaiEndpointOptions extends EndpointOptions {
  /**
   * Address of the API, up to and including `/v1`.
   * @default `OPENAI_BASE_URL`, or OpenAI's own
   */
  baseURL?: string
  /**
   * The key, or a function that fetches a token: called before the first request, and again if
   * the endpoint answers 401. For an endpoint that wants no key, any text will do.
   * @default `OPENAI_API_KEY`; nothing if `headers` hold `authorization` or `api-key`
   */
  apiKey?: Fetched<string>
}

export interface OpenaiOptions
  extends OpenaiEndpointOptions, Omit<ChatOptions, keyof EndpointOptions> {}

export interface OpenaiEmbeddingsOptions extends OpenaiEndpointOptions {
  /** Length of the vectors, for models that can shorten them. @default not sent */
  dimensions?: number
  /** Price of a million tokens, in the unit of the judge's prices. @default unknown */
  prices?: EmbeddingPrices
}
