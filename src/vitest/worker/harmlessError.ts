import { inspect } from 'node:util'
import { printable, printableLine } from '../../text/untrusted.ts'

/**
 * The error of a pipeline as Vitest may print it, with its stack. Clients quote in their messages what a model or a
 * server sent, and Vitest prints messages, names and causes as they are, so a line of them could command the terminal or
 * the workflow, and a long one would fill the log. An error without such texts is returned itself.
 */
export function harmlessError(error: Error): Error {
  return harmlessWithin(error, [])
}

/** @param around the errors that this one is a cause of: a cause may lead back to one of them */
function harmlessWithin(error: Error, around: readonly Error[]): Error {
  const own = {
    // What was thrown may have written anything there.
    name: printable(String(error.name)),
    message: printedMessage(String(error.message)),
    cause: harmlessCause(error.cause, [...around, error]),
  }
  const errors = error instanceof AggregateError ? error.errors : []
  const shownErrors = errors.map(one => harmlessCause(one, [...around, error]))
  const isHarmless =
    own.name === error.name &&
    own.message === error.message &&
    own.cause === error.cause &&
    shownErrors.every((one, index) => one === errors[index])
  if (isHarmless) return error
  const shown =
    shownErrors.length > 0 ? new AggregateError(shownErrors, own.message) : new Error(own.message)
  return Object.assign(shown, own, { stack: stackOf(error, own) })
}

/** What is not an error is shown in a line, because Vitest prints whatever looks like one. */
function harmlessCause(cause: unknown, around: readonly Error[]): unknown {
  if (cause === undefined) return undefined
  if (!(cause instanceof Error)) return printable(inspect(cause, { depth: 1 }), 300)
  return around.includes(cause) ? undefined : harmlessWithin(cause, around)
}

/** Characters of a message: gateways send whole pages. */
const longestMessage = 10_000

function printedMessage(message: string): string {
  const shown = message.slice(0, longestMessage).split('\n').map(printedLine).join('\n')
  return message.length > longestMessage ? `${shown}…` : shown
}

const printedLine = (line: string): string => printableLine(line.replaceAll('\t', '  '), Infinity)

/** The places alone follow the message, which may have lines that look like places. */
function stackOf({ name, message, stack = '' }: Error, own: { name: string; message: string }) {
  const heading = `${name}: ${message}`
  const places = stack.startsWith(heading) ? stack.slice(heading.length) : placesIn(stack)
  return `${own.name}: ${own.message}${places}`
}

function placesIn(stack: string): string {
  return stack
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .map(line => `\n${printedLine(line)}`)
    .join('')
}
