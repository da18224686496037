import { APIError } from 'openai'

const ofForm =
  /response[_ ]?format|json[_ ]?schema|json_object|json[_ ]mode|structured[_ ]?outputs?|guided[_ ]|grammar/i
const ofAnything = /\b(?:unsupported|not supported|(?:does not|doesn't) support)\b/i

/**
 * Whether an endpoint refuses the form of the answer, and not the question or another parameter of
 * the request. How it says so differs from one to the next.
 */
export function isFormRefusal(error: unknown, request: object): boolean {
  if (!(error instanceof APIError)) return false
  const status = Number(error.status)
  // Some say 500 for what is a bad request.
  if (![400, 404, 422].includes(status) && !(status >= 500)) return false
  // The form is known here, and it is the model that failed in it.
  if (error.code === 'json_validate_failed') return false
  const said = `${error.param ?? ''} ${wordsOf(error)}`
  if (ofForm.test(said)) return true
  return status < 500 && ofAnything.test(said) && !otherParameters(request).some(isNamedIn(said))
}

/** All of the body, because the place of the message differs, but for what repeats the request. */
function wordsOf({ error, message }: APIError): string {
  if (error === undefined) return message
  return JSON.stringify(error, (key, value: unknown) => (key === 'input' ? undefined : value))
}

/** "This model does not support it" is said of any parameter, so these two tell nothing. */
const otherParameters = (request: object): string[] =>
  Object.keys(request).filter(name => !['model', 'messages', 'response_format'].includes(name))

const isNamedIn =
  (text: string) =>
  (name: string): boolean =>
    text.includes(name)
