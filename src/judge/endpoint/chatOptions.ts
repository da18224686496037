import { count, oneOf, valueThat } from '../../schema/fields.ts'
import type { ShapeOf } from '../../schema/shapeOf.ts'
import type { Prices } from '../judge.ts'
import { judgePrices } from '../prices.ts'
import { answerForms } from '../requestForm.ts'
import type { AnswerForm } from '../requestForm.ts'
import { endpointOptions, resolveSettings } from './endpointOptions.ts'
import type { EndpointOptions, EndpointSettings } from './endpointOptions.ts'
import type { Access } from './protocol.ts'

/**
 * How requests ask for the shape of an answer, in the words of the API. `auto` finds out which form the endpoint
 * accepts.
 */
export type ResponseFormat = 'auto' | AnswerForm

/** How a judge asks a language model. */
export interface ModelQuestionOptions {
  /**
   * `auto` sends 0, or nothing if the model refuses 0. Its result is not part of the identity. A number that you set
   * is, and its refusal is a judge error.
   * @default 'auto'
   */
  temperature?: number | 'auto'
  /** @default eight times the material, at least 16_384; not sent to endpoints that refuse it or count tokens by the minute */
  maxCompletionTokens?: number
  /**
   * `auto` begins with `json_schema`, and continues with `json_object` and `text` if the endpoint refuses. Its result
   * is not part of the identity. A form that you set is.
   * @default 'auto'
   */
  responseFormat?: ResponseFormat
  /** The most tokens of material in one question. Longer material is asked in parts. @default 24_000 */
  materialTokens?: number
  /**
   * `perCase` joins the questions of a case into one call for each kind: two calls for all metrics of claims.
   * `perClaim` asks about one claim at a time, which costs more calls. It enters the fingerprint.
   * @default 'perCase'
   */
  batching?: 'perCase' | 'perClaim'
  /** Prices of a million tokens, in any currency. With prices, reports show the cost of a run. @default unknown */
  prices?: Prices
}

/** The options of a judge that asks a language model behind an endpoint. */
export interface ChatOptions extends EndpointOptions, ModelQuestionOptions {}

/** Options with all defaults that are known before the first question. */
export type ChatSettings = Omit<ChatOptions, 'temperature'> &
  EndpointSettings &
  Required<Pick<ChatOptions, 'responseFormat'>> & {
    /** Undefined for `auto`. */
    temperature?: number
  }

export const modelQuestionOptions = {
  temperature: valueThat<number | 'auto'>(
    given => given === 'auto' || Number.isFinite(given),
    'a number or `auto`',
  ).optional(),
  maxCompletionTokens: count(1).optional(),
  responseFormat: oneOf(['auto', ...answerForms]).optional(),
  materialTokens: count(1).optional(),
  batching: oneOf(['perCase', 'perClaim']).optional(),
  prices: judgePrices.optional(),
} satisfies ShapeOf<ModelQuestionOptions>

const optionsSchema = endpointOptions(modelQuestionOptions)

/**
 * Checks the options of a judge, and fills in their defaults.
 * @throws UserError that names all options that are invalid or unknown
 */
export function chatSettings(
  options: ChatOptions,
  owner: { maker: string; access: Access },
): ChatSettings {
  return askedAs(resolveSettings(options, owner, optionsSchema))
}

/** Fills in the defaults of how a model is asked. */
export function askedAs({
  temperature,
  ...settings
}: ModelQuestionOptions & EndpointSettings): ChatSettings {
  return {
    ...settings,
    ...(typeof temperature === 'number' && { temperature }),
    responseFormat: settings.responseFormat ?? 'auto',
  }
}
