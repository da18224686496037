import type { z } from 'zod'
import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import type { Problem } from '../errors.ts'
import { nearestName } from '../text/nearestName.ts'
import { escaped } from '../text/untrusted.ts'
import type { Path } from './issueFindings.ts'
import { issueFindings, keyPath } from './issueFindings.ts'
import { onceOnly } from './onceOnly.ts'
import type { Lenient } from './shapeOf.ts'

interface OptionOwner {
  /** Name of the function with the options in messages: `rag()`. */
  owner: string
  /** Options whose values are not shown. @default none */
  secret?: readonly string[]
}

/**
 * Checks options that are written as JavaScript: a typo would otherwise leave a default in force, unnoticed.
 *
 * @returns the options as parsed by zod; callers that need live objects use the given options
 * @throws UserError with everything that is wrong
 */
export function checkOptions<Schema extends z.ZodType>(
  schema: Schema,
  // Compiles only if the schema accepts everything that the type of the options allows.
  options: Lenient<z.input<Schema>>,
  owner: OptionOwner,
): z.output<Schema> {
  const { data, error } = schema.safeParse(givenOf(options), onceOnly)
  if (error) throw new UserError(optionProblems(error, options, owner))
  return data
}

/** The options that have a value; a key without a value counts as not given, known or not. */
function givenOf(options: unknown): unknown {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return options
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

function optionProblems(
  { issues }: z.ZodError,
  options: unknown,
  { owner, secret = [] }: OptionOwner,
): Problem[] {
  const findings = issueFindings(issues, {
    name: path =>
      path.length === 0 ? `the options of ${owner}` : `\`${keyPath(path)}\` of ${owner}`,
    unknown: path => `option \`${keyPath(path)}\` of ${owner}`,
    at(path) {
      const value = valueAt(options, path)
      if (value === undefined && typeof path.at(-1) === 'string') return undefined
      const isSecret = secret.some(key => key === path[0])
      return {
        received: isSecret ? undefined : received(value),
        hint({ names }) {
          const nearest = typeof value === 'string' ? nearestName(value, names) : undefined
          return nearest === undefined ? undefined : `Did you mean \`${nearest}\`?`
        },
      }
    },
  })
  return findings.map(({ problem, fix }) => ({ problem, ...defined({ fix }) }))
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined,
    root,
  )
}

/** A description of a value, worded to follow "got". */
export function received(value: unknown): string {
  if (typeof value === 'string')
    return value === '' ? 'empty text' : `the text \`${escaped(value)}\``
  if (typeof value === 'number') return `the number \`${value}\``
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const isNamedByType = ['function', 'symbol', 'bigint'].includes(typeof value)
  return isNamedByType ? `a ${typeof value}` : `\`${String(value)}\``
}
