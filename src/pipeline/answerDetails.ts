import { types } from 'node:util'
import type { Problem } from '../errors.ts'
import { grouped } from '../text/numbers.ts'
import { compareText } from '../text/stableJson.ts'
import { printable } from '../text/untrusted.ts'
import { messageOf } from '../text/whatFailed.ts'

/** The most bytes of JSON: as much as the evidence of a case may take. */
const mostBytes = 8000

const mostLevels = 20

/** The `details` of a result as JSON, or what is wrong with them. */
export type ReadDetails = { details: unknown } | { fault: Pick<Problem, 'problem' | 'fix'> }

/**
 * Converts the `details` of a pipeline's result to JSON, as `JSON.stringify` does. What JSON can't hold is a fault,
 * where `JSON.stringify` would leave it out or write another value. Keys are sorted, because baselines sort them too: a
 * metric then gets the same from a live answer and from a recorded one.
 */
export function readDetails(given: unknown): ReadDetails {
  try {
    const details = jsonOf(given, { path: [], outer: [], room: { left: mostBytes } })
    if (Buffer.byteLength(JSON.stringify(details)) > mostBytes) throw tooLarge
    return { details }
  } catch (error) {
    if (error instanceof DetailsFault) return { fault: error.fault }
    const problem = `Expected \`details\` of the pipeline's result to be JSON, but reading it failed: ${printable(messageOf(error), 300)}`
    return { fault: { problem } }
  }
}

class DetailsFault extends Error {
  readonly fault: Pick<Problem, 'problem' | 'fix'>

  constructor(fault: Pick<Problem, 'problem' | 'fix'>) {
    super(fault.problem)
    this.fault = fault
  }
}

const needed = 'Return only what metrics and readers of a report need'

const tooLarge = new DetailsFault({
  problem: `Expected \`details\` of the pipeline's result to take at most ${grouped(mostBytes)} bytes as JSON, and it takes more`,
  fix: needed,
})

const tooDeep = new DetailsFault({
  problem: `Expected \`details\` of the pipeline's result to have at most ${mostLevels} levels, and it has more`,
  fix: needed,
})

/** Where a value is. */
interface Position {
  path: readonly (string | number)[]
  /** The objects and lists around it. */
  outer: readonly object[]
  /** Bytes that are left at most. An object may occur often, so the values are counted as they are written. */
  room: { left: number }
}

function jsonOf(given: unknown, position: Position): unknown {
  takeRoom(position, 1)
  const value = types.isTypedArray(given) ? given : asJsonSays(given, position)
  if (typeof value === 'string') takeRoom(position, value.length)
  if (value === null || ['string', 'boolean'].includes(typeof value)) return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value !== 'object' || isEmptied(value)) throw notJson(value, position)
  if (position.outer.includes(value)) {
    throw faultAt(position, { got: 'an object that contains itself', fix: 'Leave it out' })
  }
  if (position.outer.length === mostLevels) throw tooDeep
  const within = (step: string | number, item: unknown) =>
    jsonOf(item, {
      path: [...position.path, step],
      outer: [...position.outer, value],
      room: position.room,
    })
  if (Array.isArray(value)) {
    takeRoom(position, value.length)
    // Unlike `map`, it also visits places without a value.
    return Array.from(value, (item, index) => within(index, item))
  }
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .toSorted(([one], [other]) => compareText(one, other))
  takeRoom(
    position,
    entries.reduce((length, [key]) => length + key.length, 0),
  )
  // `Object.fromEntries` makes own properties, even of `__proto__`.
  return Object.fromEntries(entries.map(([key, item]) => [key, within(key, item)]))
}

function takeRoom({ room }: Position, bytes: number): void {
  room.left -= bytes
  if (room.left < 0) throw tooLarge
}

/** Dates and classes may say what they are as JSON. */
function asJsonSays(given: unknown, { path }: Position): unknown {
  if (typeof given !== 'object' || given === null || !('toJSON' in given)) return given
  return typeof given.toJSON === 'function' ? given.toJSON(String(path.at(-1) ?? '')) : given
}

/** Whether JSON would hold nothing of an object, such as a `Map`. */
function isEmptied(value: object): boolean {
  if ([types.isTypedArray, types.isMap, types.isSet].some(is => is(value))) return true
  if (Array.isArray(value) || Object.keys(value).length > 0) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  // Plain objects of another realm, such as that of a test, have another `Object.prototype`.
  return prototype !== null && Object.getPrototypeOf(prototype) !== null
}

function notJson(value: unknown, position: Position): DetailsFault {
  const isWhole = position.path.length === 0
  if (types.isPromise(value)) {
    const fix = isWhole ? 'Await it: `details: await …`' : 'Await it'
    return faultAt(position, { got: 'a promise', fix })
  }
  if (typeof value === 'object' && value !== null) {
    const name = printable(value.constructor.name, 40)
    const got = name === 'Object' ? 'an object without keys of its own' : withArticle(name)
    return faultAt(position, { got, fix: fixFor(value) })
  }
  if (value === undefined || typeof value === 'number') {
    return faultAt(position, { got: String(value), fix: 'Write `null`, or leave it out' })
  }
  const fix = typeof value === 'bigint' ? 'Write `String(value)`' : 'Leave it out'
  return faultAt(position, { got: `a ${typeof value}`, fix })
}

const withArticle = (name: string): string => `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`

function fixFor(value: object): string {
  if (types.isMap(value)) return 'Write `Object.fromEntries(value)`'
  if (types.isSet(value) || types.isTypedArray(value)) return 'Write `[...value]`'
  if (types.isNativeError(value) || types.isRegExp(value)) return 'Write `String(value)`'
  return 'Return a plain object with what it holds, or leave it out'
}

function faultAt({ path }: Position, { got, fix }: { got: string; fix: string }): DetailsFault {
  const steps = path.map(step =>
    typeof step === 'number' ? `[${step}]` : `.${printable(step, 40)}`,
  )
  const problem = `Expected \`details${steps.join('')}\` of the pipeline's result to be JSON, got ${got}`
  return new DetailsFault({ problem, fix })
}
