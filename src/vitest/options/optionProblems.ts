import type { Problem } from '../../errors.ts'
import { nearestName } from '../../text/nearestName.ts'
import { escaped } from '../../text/untrusted.ts'

/** Options come from JavaScript too, where nothing has the type that was asked for. */
export type Untyped = Record<string, unknown>

export function isObject(value: unknown): value is Untyped {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** Keys that mean nothing: a slip would leave the default in force, unseen. */
export function unknownKeys(where: string, value: object, known: readonly string[]): Problem[] {
  return Object.keys(value)
    .filter(key => !known.includes(key))
    .map(key => ({
      problem: `Unknown option \`${escaped(key)}\` of ${where}${meant(key, known)}`,
    }))
}

/** A word that is none of those that are allowed. */
export function oneOf(option: string, got: unknown, allowed: readonly string[]): Problem {
  const shown = escaped(String(got))
  return {
    problem: `Expected \`${option}\` to be one of ${allowed.join(', ')}; got \`${shown}\`${meant(shown, allowed)}`,
  }
}

function meant(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  return nearest === undefined ? '' : `; did you mean \`${nearest}\`?`
}
