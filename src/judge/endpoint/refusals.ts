import type { Negotiable } from '../requestForm.ts'
import { EndpointError } from './endpointError.ts'

const namesForm =
  /(?:response|output)[_ ]?(?:format|schema|mime)|json[_ ]?schema|json_object|json[_ ]mode|structured[_ ]?outputs?|guided[_ ]|grammar/i
const refusesSomething = /\b(?:unsupported|not supported|(?:does not|doesn't) support)\b/i

/** The parameter with the form of the answer, as requests name it. */
const formNames = ['response_format', 'responseFormat']

/** The part of a request that an error refuses, if it can be left out. */
export function refusedPart(error: unknown, request: object): Negotiable | undefined {
  if (isTemperatureRefusal(error, request)) return 'temperature'
  const hasForm = formNames.some(name => name in request)
  return hasForm && isFormRefusal(error, request) ? 'responseFormat' : undefined
}

/**
 * Whether an endpoint refuses the form of the answer, and not the question or another parameter. Each endpoint words
 * its refusal differently.
 */
export function isFormRefusal(error: unknown, request: object): boolean {
  if (!isRefusal(error)) return false
  // The endpoint supports the form, but the model did not follow it.
  if (error.code === 'json_validate_failed') return false
  const said = `${String(error.parameter ?? '')} ${wordsOf(error)}`
  if (namesForm.test(said)) return true
  return (
    Number(error.status) < 500 &&
    refusesSomething.test(said) &&
    !otherParameters(request).some(isNamedIn(said))
  )
}

/** Whether an endpoint refuses the temperature of a request that has one. */
export function isTemperatureRefusal(error: unknown, request: { temperature?: number }): boolean {
  if (request.temperature === undefined || !isRefusal(error)) return false
  return error.parameter === 'temperature' || /temperature/i.test(wordsOf(error))
}

/** Also if an endpoint counts tokens of prompt and completion together, against the context of its model. */
const namesLimit =
  /max(?:imum)?[_ ]?(?:number of )?(?:completion|output|new)?[_ ]?tokens|in the completion/i

/** Whether an endpoint refuses a limit of completion tokens: its name, or the number. */
export const isLimitRefusal = (error: unknown): error is EndpointError =>
  isRefusal(error) && namesLimit.test(`${String(error.parameter ?? '')} ${wordsOf(error)}`)

/** Whether an endpoint refuses the key for its prompt cache. */
export const isCacheKeyRefusal = (error: unknown): boolean =>
  isRefusal(error) && /prompt_cache_key/.test(`${String(error.parameter ?? '')} ${wordsOf(error)}`)

/** Whether the endpoint refused the request, and not the key or the rate of calls. */
function isRefusal(error: unknown): error is EndpointError {
  if (!(error instanceof EndpointError)) return false
  const status = Number(error.status)
  // Some endpoints answer a bad request with 500.
  return [400, 404, 422].includes(status) || status >= 500
}

/** The words of the whole body, because the place of the message varies, without words from the request. */
function wordsOf({ body, message }: EndpointError): string {
  if (body === undefined) return message
  return JSON.stringify(body, (key, value: unknown) => (key === 'input' ? undefined : value))
}

/** An endpoint may name the model and the messages in any refusal. */
const otherParameters = (request: object): string[] =>
  Object.keys(request).filter(name => ![...formNames, 'model', 'messages', 'prompt'].includes(name))

const isNamedIn =
  (text: string) =>
  (name: string): boolean =>
    text.includes(name)
