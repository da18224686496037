import { sum } from '../../statistics/mean.ts'
import { estimatedTokens } from '../../text/estimatedTokens.ts'
import type { ChatMessage } from '../judge.ts'
import type { ChatSettings } from './chatOptions.ts'
import type { ModelMessage } from './chatProtocol.ts'
import { limitsTokens } from './limitHeaders.ts'

/** Reasoning counts as completion, so also a short question gets this many tokens. */
const leastTokens = 16_384

/** An answer may be several times as long as its material: claims with verdicts, quotes and reasons. */
const timesMaterial = 8

/** Parameters by which users limit completions themselves, as endpoints name them. */
const ownLimit = /"(?:max_?(?:completion_?|output_?|new_?)?tokens|n(?:um)?_predict)":/i

/**
 * The limit of completion tokens in requests of users who set none: it stops a model that repeats itself without end.
 * It is not part of the judge's identity.
 */
export interface CompletionLimit {
  /** Undefined if requests have no such limit. */
  of(messages: readonly ChatMessage[]): number | undefined
  /** Takes in the headers of a reply. */
  saw(headers: Headers | undefined): void
  /** The endpoint refuses it in these words. The following requests then have none. */
  refused(says: string): void
  /** The model gave a complete answer that is longer. */
  wasTooLow(): void
  /** The endpoint's words if it refuses the limit. */
  refusal(): string | undefined
}

export function createCompletionLimit({
  maxCompletionTokens,
  parameters,
}: ChatSettings): CompletionLimit {
  let isSent = maxCompletionTokens === undefined && !ownLimit.test(JSON.stringify(parameters) ?? '')
  let refusal: string | undefined
  return {
    of: messages => (isSent ? tokensFor(messages) : undefined),
    // Endpoints with a rate of tokens count those that a request may use, so a high limit would cost most of the rate.
    saw: headers => void (isSent &&= !limitsTokens(headers)),
    refused(says) {
      isSent = false
      refusal = says
    },
    wasTooLow: () => void (isSent = false),
    refusal: () => refusal,
  }
}

function tokensFor(messages: readonly ChatMessage[]): number {
  const material = messages.filter(({ role }) => role === 'user')
  return Math.max(
    leastTokens,
    timesMaterial * sum(material.map(({ content }) => estimatedTokens(content))),
  )
}

/** Whether a reply ended at that limit, and not at one of the endpoint. */
export const isCutAt = (
  limit: number,
  { isCutOff, completionTokens = limit }: ModelMessage,
): boolean => isCutOff && completionTokens >= limit

/** How an answer ended at the limit, for people. */
export const cutAt = (limit: number): string =>
  `The answer was cut off at ${limit} completion tokens, the limit if \`maxCompletionTokens\` is not set`
