import type { JudgeQuestion } from '../judge.ts'
import type { Negotiable, RequestForm } from '../requestForm.ts'
import type { ChatSettings } from './chatOptions.ts'
import type { EndpointError } from './endpointError.ts'
import type { HowItCame, Protocol } from './protocol.ts'

/** What is asked of a model. */
export interface ChatCall extends Pick<
  JudgeQuestion,
  'messages' | 'signal' | 'order' | 'watch' | 'roomAt'
> {
  /** Calls of one kind take about as long. */
  kind: string
  /** The shape of the answer. @default just text */
  shape?: { name: string; schema: Record<string, unknown> }
  /** Sent if the settings name none, unless the endpoint refuses one. @default 0 */
  temperature?: number
}

/** What a model wrote. */
export interface ModelMessage {
  content: string
  /** Its reasoning: beside the answer, or in its place if something went wrong. */
  thoughts: string
  /** Why the model declines. */
  refusal?: string | undefined
  /** The limit of completion tokens ended it. */
  isCutOff: boolean
  /** A filter of the provider's ended it. */
  isFiltered: boolean
  /** How else it ended, if that is unusual. */
  ending?: string | undefined
  /** The model that the provider says it used. */
  model?: string | undefined
  promptTokens?: number | undefined
  completionTokens?: number | undefined
}

/** How one protocol asks a language model. */
export interface ChatProtocol extends Protocol {
  /** Follows the address of the API. */
  path: string
  /** What a reply is called, for people. */
  replyName: string
  bodyOf(
    call: Pick<ChatCall, 'messages' | 'shape'>,
    form: RequestForm,
    settings: Pick<ChatSettings, 'model' | 'maxCompletionTokens' | 'parameters'>,
  ): object
  /** The error in a reply whose status says that there is one. */
  errorIn(status: number, reply: unknown): EndpointError
  /** What went wrong although a reply came with status 200. */
  faultIn(reply: unknown, how: HowItCame): EndpointError | undefined
  /** The part of its request that an error refuses, if it can be left out. */
  refusedIn(error: unknown, body: object): Negotiable | undefined
  /** Undefined if a reply is none of this protocol. */
  messageIn(reply: unknown): ModelMessage | undefined
}
