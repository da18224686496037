import { count, oneOf, valueThat } from '../../schema/fields.ts'
import type { Prices } from '../judge.ts'
import { judgePrices } from '../prices.ts'
import { answerForms } from '../requestForm.ts'
import type { AnswerForm } from '../requestForm.ts'
import { endpointOptions, resolveSettings } from './endpointOptions.ts'
import type { EndpointOptions, EndpointSettings, OwnShape } from './endpointOptions.ts'
import type { Access } from './protocol.ts'

/**
 * How the shape of an answer is asked for, in the words of the API. `auto` finds out what the
 * endpoint takes.
 */
export type ResponseFormat = 'auto' | AnswerForm

/** The options of a judge that asks a language model behind an endpoint. */
export interface ChatOptions extends EndpointOptions {
  /**
   * `auto` sends 0, and nothing if the model refuses that. What it found is no part of the identity;
   * a number that is named here is, and its refusal is the judge error.
   * @default 'auto'
   */
  temperature?: number | 'auto'
  /** @default not sent */
  maxCompletionTokens?: number
  /**
   * `auto` begins with `json_schema`, and goes on to `json_object` and `text` if the endpoint
   * refuses. What it found is no part of the identity; a form that is named here is.
   * @default 'auto'
   */
  responseFormat?: ResponseFormat
  /** Tokens of material that one question may hold; more is asked in parts. @default 24_000 */
  materialTokens?: number
  /**
   * `perCase` puts the questions of a case into as few calls as their kinds: two for all metrics of
   * claims. `perClaim` asks of one claim at a time, which costs more calls. It enters the fingerprint.
   * @default 'perCase'
   */
  batching?: 'perCase' | 'perClaim'
  /** What a million tokens cost, in any currency: then reports say what a run cost. @default not told */
  prices?: Prices
}

/** Options with all defaults that are known before the first question. */
export type ChatSettings = Omit<ChatOptions, 'temperature'> &
  EndpointSettings &
  Required<Pick<ChatOptions, 'responseFormat'>> & {
    /** Undefined if it is found out. */
    temperature?: number
  }

const optionsSchema = endpointOptions({
  temperature: valueThat<number | 'auto'>(
    given => given === 'auto' || Number.isFinite(given),
    'a number or `auto`',
  ).optional(),
  maxCompletionTokens: count(1).optional(),
  responseFormat: oneOf(['auto', ...answerForms]).optional(),
  materialTokens: count(1).optional(),
  batching: oneOf(['perCase', 'perClaim']).optional(),
  prices: judgePrices.optional(),
} satisfies OwnShape<ChatOptions>)

/**
 * Checks the options of a judge, and fills in their defaults.
 * @throws UserError that names all options that can't work or are unknown
 */
export function chatSettings(
  options: ChatOptions,
  owner: { maker: string; access: Access },
): ChatSettings {
  const { temperature, ...resolved } = resolveSettings(options, owner, optionsSchema)
  return {
    ...resolved,
    ...(typeof temperature === 'number' && { temperature }),
    responseFormat: options.responseFormat ?? 'auto',
  }
}
