import { setTimeout as delay } from 'node:timers/promises'
import { APIError } from 'openai'
import { unlessAborted } from '../unlessAborted.ts'
import { answerForms } from './responseFormats.ts'
import type { AnswerForm } from './responseFormats.ts'

/** Thrown where an endpoint doesn't take the form in which an answer was asked for. */
export class FormRefused extends Error {
  override readonly name = 'FormRefused'
}

type Ask<Reply> = (form: AnswerForm) => Promise<Reply>

/** Milliseconds. A refusal comes before the model begins; an answer may take much longer. */
const longestRefusal = 2000

/** Keeps no process from its end. */
const waitUnheld = (milliseconds: number) => delay(milliseconds, undefined, { ref: false })

/**
 * Asks in the strictest form that the endpoint takes, and remembers it. The first question finds it
 * out. The others wait for that, but no longer than a refusal takes.
 * @param wait takes milliseconds. @default real time
 */
export function createFormFinder(wait: (milliseconds: number) => Promise<unknown> = waitUnheld) {
  let found = 0
  let finding: Promise<unknown> | undefined

  async function askFrom<Reply>(index: number, ask: Ask<Reply>): Promise<Reply> {
    const form = answerForms[index] ?? 'text'
    try {
      const reply = await ask(form)
      // An answer in this form shows that the stricter ones were refused for their form.
      found = Math.max(found, index)
      return reply
    } catch (error) {
      if (form === 'text' || !(error instanceof FormRefused)) throw error
    }
    return askFrom(index + 1, ask)
  }

  return async <Reply>(ask: Ask<Reply>, signal: AbortSignal): Promise<Reply> => {
    if (finding) {
      await unlessAborted(finding, signal)
      return askFrom(found, ask)
    }
    const first = askFrom(found, ask)
    const done = first.then(
      () => undefined,
      () => undefined,
    )
    finding = Promise.race([done, wait(longestRefusal)])
    return first
  }
}

const namesForm =
  /response[_ ]?format|json[_ ]?schema|json_object|json[_ ]mode|structured[_ ]?outputs?|guided[_ ]|grammar/i
const refusesSomething = /\b(?:unsupported|not supported|(?:does not|doesn't) support)\b/i

/**
 * Whether an endpoint refuses the form of the answer, and not the question or another parameter of
 * the request. Each endpoint says so in its own words.
 */
export function isFormRefusal(error: unknown, request: object): boolean {
  if (!(error instanceof APIError)) return false
  const status = Number(error.status)
  // Some answer a bad request with 500.
  if (![400, 404, 422].includes(status) && !(status >= 500)) return false
  // The endpoint knows the form; the model failed to keep to it.
  if (error.code === 'json_validate_failed') return false
  const said = `${error.param ?? ''} ${wordsOf(error)}`
  if (namesForm.test(said)) return true
  return (
    status < 500 && refusesSomething.test(said) && !otherParameters(request).some(isNamedIn(said))
  )
}

/** The whole body, because the place of the message differs, without what repeats the request. */
function wordsOf({ error, message }: APIError): string {
  if (error === undefined) return message
  return JSON.stringify(error, (key, value: unknown) => (key === 'input' ? undefined : value))
}

/** An endpoint may name the model and the messages whatever it refuses. */
const otherParameters = (request: object): string[] =>
  Object.keys(request).filter(name => !['model', 'messages', 'response_format'].includes(name))

const isNamedIn =
  (text: string) =>
  (name: string): boolean =>
    text.includes(name)
