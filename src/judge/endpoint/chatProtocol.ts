import type { JudgeQuestion } from '../judge.ts'
import type { Negotiable, RequestForm } from '../requestForm.ts'
import type { ChatSettings } from './chatOptions.ts'
import type { EndpointError } from './endpointError.ts'
import type { HowItCame, Protocol } from './protocol.ts'

/** A request to a model. */
export interface ChatCall extends Pick<
  JudgeQuestion,
  'messages' | 'signal' | 'order' | 'watch' | 'roomAt'
> {
  /** Calls of one kind take about equally long. */
  kind: string
  /** The shape of the answer. @default plain text */
  shape?: { name: string; schema: Record<string, unknown> }
  /** Sent if the settings name no temperature, unless the endpoint refuses it. @default 0 */
  temperature?: number
}

/** The message of a model. */
export interface ModelMessage {
  content: string
  /** Its reasoning: besides the answer, or instead of it after a fault. */
  thoughts: string
  /** Why the model declines. */
  refusal?: string | undefined
  /** Whether the message stopped at the limit of completion tokens. */
  isCutOff: boolean
  /** Whether a filter of the provider ended the message. */
  isFiltered: boolean
  /** The reason for any other unusual end. */
  ending?: string | undefined
  /** The model that the provider reports. */
  model?: string | undefined
  promptTokens?: number | undefined
  completionTokens?: number | undefined
  /** The prompt tokens that came from a prompt cache. */
  cachedPromptTokens?: number | undefined
}

/** How one protocol asks a language model. */
export interface ChatProtocol extends Protocol {
  /** Appended to the address of the API. */
  path: string
  /** The name of a reply, for people. */
  replyName: string
  bodyOf(
    call: Pick<ChatCall, 'messages' | 'shape'>,
    form: RequestForm,
    settings: Pick<ChatSettings, 'model' | 'maxCompletionTokens' | 'parameters'> & {
      promptCacheKey?: string
    },
  ): object
  /** Whether the endpoint is known to take a key for its prompt cache. @default no endpoint does */
  takesPromptCacheKey?(settings: Pick<ChatSettings, 'baseURL'>): boolean
  /** The fault in a reply with status 200. */
  faultIn(reply: unknown, how: HowItCame): EndpointError | undefined
  /** The part of the request that an error refuses, if it can be left out. */
  refusedIn(error: unknown, body: object): Negotiable | undefined
  /** Undefined if the reply does not follow this protocol. */
  messageIn(reply: unknown): ModelMessage | undefined
}
