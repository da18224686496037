import { z } from 'zod'
import { UserError } from '../../errors.ts'
import type { CredentialSource } from '../endpoint/credentials.ts'
import { callSettings } from '../endpoint/endpointOptions.ts'
import type { CallOptions, EndpointSettings } from '../endpoint/endpointOptions.ts'
import type { AiSdkModel } from './aiSdkModel.ts'

/** Options of the calls of a model of the AI SDK: address and key are set where the model is made. */
export interface AiSdkCallOptions extends CallOptions {
  /**
   * Options for the provider, as in the AI SDK: `{ anthropic: { effort: 'low' } }`. They enter the fingerprint.
   * @default none
   */
  providerOptions?: Record<string, Record<string, unknown>>
}

const phrase = 'objects by the names of providers'

export const providerOptions = z
  .record(z.string(), z.record(z.string(), z.unknown(), { error: phrase }), { error: phrase })
  .optional()

/** The keys are with the provider. */
export const ownCredentials: CredentialSource = {
  renewable: false,
  current: async () => ({ headers: {}, secrets: [] }),
  insteadOf: () => ownCredentials.current(),
}

/** The address is only a name, for messages and limits. */
export function endpointOfModel(
  { provider, modelId }: Pick<AiSdkModel, 'provider' | 'modelId'>,
  { providerOptions: parameters, ...options }: AiSdkCallOptions,
): EndpointSettings {
  const baseURL = [`https://${provider}`, 'https://ai-sdk'].find(one => URL.canParse(one)) ?? ''
  return {
    ...options,
    ...callSettings(options),
    model: modelId,
    baseURL,
    ...(parameters && { parameters }),
  }
}

interface Asker {
  /** The function that takes the model, and such a call. */
  maker: string
  example: string
  method: 'doEmbed' | 'doGenerate'
}

/** @throws UserError for what is not a model of the AI SDK */
export function refuseOtherModels(given: unknown, { maker, example, method }: Asker): void {
  const {
    provider,
    modelId,
    specificationVersion,
    [method]: ask,
  } = Object(given) as Record<string, unknown>
  const isModel = [provider, modelId].every(one => typeof one === 'string')
  if (isModel && typeof ask === 'function' && specificationVersion !== 'v1') return
  const isName = typeof given === 'string'
  throw new UserError({
    problem: `Expected ${maker}() to get a model of the AI SDK, of version 5 to 7${isName ? ', and not its name alone' : ''}`,
    fix: `Write ${example}`,
  })
}
