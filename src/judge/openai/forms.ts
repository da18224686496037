import { setTimeout as delay } from 'node:timers/promises'
import { unlessAborted } from '../unlessAborted.ts'
import { answerForms } from './responseFormats.ts'
import type { AnswerForm } from './responseFormats.ts'

/** Thrown where an endpoint doesn't take the form that it was asked in. */
export class FormRefused extends Error {
  override readonly name = 'FormRefused'
}

type Ask<Reply> = (form: AnswerForm) => Promise<Reply>

/** A refusal comes before the model begins, so within this; an answer may take much longer. */
const patience = 2000

/**
 * Asks in the strictest form that the endpoint takes, and remembers which it is. The first question
 * finds out; the others wait for it, but no longer than a refusal takes.
 */
export function createFormFinder() {
  let found = 0
  let finding: Promise<unknown> | undefined

  async function askFrom<Reply>(index: number, ask: Ask<Reply>): Promise<Reply> {
    const form = answerForms[index] ?? 'text'
    try {
      const reply = await ask(form)
      // Only an answer shows that it was the form that was refused. Others may have found out more.
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
    finding = Promise.race([done, delay(patience, undefined, { ref: false })])
    return first
  }
}
