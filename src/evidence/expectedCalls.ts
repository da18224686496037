import type { CallCheck, ExpectedCall } from '../golden/goldenSet.ts'
import type { RecordedToolCalls, ToolCall } from '../pipeline/toolCall.ts'
import { matchInTime } from '../text/matchInTime.ts'
import { counted } from '../text/numbers.ts'
import { isExpression, readExpression } from '../text/regularExpression.ts'

/** Whether the expected calls were made, how often if the check has limits and that is known, or why nobody can tell. */
export type CallsFound = { holds: boolean; times?: number } | { unknown: string }

/** Whether a call matches, or why that is unknown. */
type Match = boolean | { unknown: string }

/** Compares the calls of an answer with those that a check expects. */
export function expectedCalls(
  check: CallCheck,
  { toolCalls, toolCallsLeftOut = 0 }: RecordedToolCalls,
): CallsFound {
  if (!toolCalls) return { unknown: callsUnknown }
  try {
    return 'calls' in check
      ? counts(expected(check.calls), toolCalls, toolCallsLeftOut)
      : inOrder(check.callsInOrder.map(expected), toolCalls, toolCallsLeftOut)
  } catch (error) {
    if (error instanceof Stopped) return { unknown: error.message }
    throw error
  }
}

const callsUnknown =
  'it is unknown which tools were called: return `toolCalls` with the answer, `[]` if none was, or emit spans of tools'

const cut =
  'arguments of calls are unknown, or too long to be kept whole, so whether they match is unknown: check shorter ones, or return `toolCalls` with their arguments'

const redacted =
  'a secret was removed from arguments of calls, so whether they match is unknown: check others'

const leftOut = (number: number): string =>
  `the record leaves out ${counted(number, 'call')}, and those expected may be among them`

function expected<Call extends ExpectedCall>(given: string | Call): ExpectedCall | Call {
  return typeof given === 'string' ? { name: given } : given
}

function counts(
  wanted: ExpectedCall & { min?: number; max?: number },
  calls: readonly ToolCall[],
  more: number,
): CallsFound {
  const { max = Infinity, min = max === 0 ? 0 : 1 } = wanted
  const matches = calls.map(call => matchOf(call, wanted))
  const sure = matches.filter(match => match === true).length
  const unknown = matches.filter(match => typeof match === 'object')
  const perhaps = unknown.length
  const isLimited = wanted.min !== undefined || wanted.max !== undefined
  const times = isLimited && perhaps + more === 0 ? { times: sure } : {}
  if (sure > max || sure + perhaps + more < min) return { holds: false, ...times }
  if (sure >= min && sure + perhaps + more <= max) return { holds: true, ...times }
  return unknown[0] ?? { unknown: leftOut(more) }
}

function inOrder(
  wanted: readonly ExpectedCall[],
  calls: readonly ToolCall[],
  more: number,
): CallsFound {
  if (follow(wanted, calls, match => match === true)) return { holds: true }
  let why: Exclude<Match, boolean> | undefined
  const mayHold = follow(wanted, calls, match => {
    if (typeof match === 'object') why ??= match
    return match !== false
  })
  if (mayHold && why) return why
  return more > 0 ? { unknown: leftOut(more) } : { holds: false }
}

/** Each wanted call takes the first that matches after the one before. */
function follow(
  wanted: readonly ExpectedCall[],
  calls: readonly ToolCall[],
  isEnough: (match: Match) => boolean,
): boolean {
  let next = 0
  for (const call of calls) {
    const one = wanted[next]
    if (one && isEnough(matchOf(call, one))) next += 1
  }
  return next === wanted.length
}

function matchOf(call: ToolCall, { name, arguments: wanted }: ExpectedCall): Match {
  if (!matchesText(call.name, name)) return false
  if (!wanted || Object.keys(wanted).length === 0) return true
  // Spans may leave them out, or have the text of the only one without its name.
  if (call.arguments === undefined || typeof call.arguments === 'string') return { unknown: cut }
  const match = has(call.arguments, wanted, call.argumentsRedacted === true)
  return match ?? { unknown: redacted }
}

/**
 * Whether a value has all that is wanted of it.
 * @param isRedacted whether `***` may stand for a secret
 * @returns undefined if that depends on a secret
 */
function has(given: unknown, wanted: unknown, isRedacted: boolean): boolean | undefined {
  const otherwise = isRedacted && typeof given === 'string' && given.includes('***')
  if (typeof wanted === 'string') {
    // A pattern may be written for a number, too.
    const isText = typeof given === 'string' || (isExpression(wanted) && typeof given === 'number')
    return (isText && matchesText(String(given), wanted)) || (otherwise ? undefined : false)
  }
  if (Array.isArray(wanted)) {
    if (!Array.isArray(given) || given.length !== wanted.length) return false
    return all(wanted.map((item, index) => has(given[index], item, isRedacted)))
  }
  if (typeof wanted !== 'object' || wanted === null)
    return Object.is(given, wanted) || (otherwise ? undefined : false)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false
  const fields = new Map<string, unknown>(Object.entries(given))
  const mayHaveMore = isRedacted && [...fields.keys()].some(key => key.includes('***'))
  return all(
    Object.entries(wanted).map(([key, value]) => {
      if (fields.has(key)) return has(fields.get(key), value, isRedacted)
      return mayHaveMore ? undefined : false
    }),
  )
}

/** False if one is false, and undefined if another is. */
function all(found: readonly (boolean | undefined)[]): boolean | undefined {
  if (found.includes(false)) return false
  return found.includes(undefined) ? undefined : true
}

function matchesText(given: string, wanted: string): boolean {
  const read = isExpression(wanted) ? readExpression(wanted) : undefined
  if (!read || 'fault' in read) return given === wanted
  const { matches, stopped } = matchInTime([read.expression], given)
  if (stopped === undefined) return matches[0] === true
  throw new Stopped(`the pattern ${wanted} was stopped, because ${stopped}: write it simpler`)
}

class Stopped extends Error {}
