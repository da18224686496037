import { defined } from '../../defined.ts'
import type { CallCheck, CountedCalls, ExpectedCall } from '../../golden/goldenSet.ts'
import type { YamlValue } from '../../golden/write/yamlText.ts'
import { isExpression } from '../../text/regularExpression.ts'
import { globOf } from '../formats/promptfoo/toolGlob.ts'
import { isJsonMapping } from '../../text/decodedJson.ts'
import { literalText } from '../imported/literalCalls.ts'
import { literalOf } from '../imported/literalExpression.ts'

/** An assertion of promptfoo that says what a check says. */
export interface CheckAssertion {
  type: string
  value: YamlValue
  /** How it differs from the check. @default not at all */
  difference?: string
}

/** The assertion of promptfoo about tools that says what a check of calls says; otherwise why none does. */
export function callAssertion(check: CallCheck): CheckAssertion | { why: string } {
  if ('callsInOrder' in check) return sequence(check.callsInOrder)
  const { calls } = check
  const call: CountedCalls = typeof calls === 'string' ? { name: calls } : calls
  const name = globOf(call.name)
  if (name === undefined) return { why: noGlob }
  if (hasArguments(call)) return withArguments(call, name)
  const { min = call.max === 0 ? 0 : undefined, max } = call
  if (min === undefined && max === undefined) return { type: 'trajectory:tool-used', value: name }
  return {
    type: 'trajectory:tool-used',
    value: { name, ...defined({ min, max }) },
  }
}

const noGlob =
  'promptfoo names a tool by a text with `*` and `?`, and this name or pattern has no such text'

const hasArguments = ({ arguments: given = {} }: ExpectedCall): boolean =>
  Object.keys(given).length > 0

function sequence(wanted: readonly (string | ExpectedCall)[]): CheckAssertion | { why: string } {
  const calls = wanted.map(one => (typeof one === 'string' ? { name: one } : one))
  if (calls.some(hasArguments)) return { why: 'a sequence of promptfoo has no arguments' }
  const names = calls.flatMap(({ name }) => globOf(name) ?? [])
  return names.length < calls.length
    ? { why: noGlob }
    : { type: 'trajectory:tool-sequence', value: names }
}

function withArguments(
  { arguments: wanted, min, max }: CountedCalls,
  name: string,
): CheckAssertion | { why: string } {
  if (min !== undefined || max !== undefined)
    return { why: 'promptfoo does not count calls with arguments' }
  const args = plainArguments(wanted)
  return args === undefined
    ? { why: 'promptfoo has no patterns for arguments' }
    : { type: 'trajectory:tool-args-match', value: { name, args } }
}

/** With the texts that expressions of one text stand for; undefined if there are other expressions. */
function plainArguments(value: unknown): YamlValue | undefined {
  if (typeof value === 'string') return isExpression(value) ? plainText(value) : value
  if (!Array.isArray(value) && !isJsonMapping(value)) return value as YamlValue
  const entries = Object.entries(value).map(([key, one]) => [key, plainArguments(one)] as const)
  if (entries.some(([, one]) => one === undefined)) return undefined
  return Array.isArray(value)
    ? entries.map(([, one]) => one ?? null)
    : Object.fromEntries(entries.map(([key, one]) => [key, one ?? null]))
}

/** The text between slashes that an expression stands for, because it would otherwise be one itself. */
function plainText(expression: string): string | undefined {
  const source = /^\/\^([^]*)\$\/$/.exec(expression)?.[1]
  const text = source === undefined ? undefined : literalOf(source)
  return text !== undefined && literalText(text) === expression ? text : undefined
}
