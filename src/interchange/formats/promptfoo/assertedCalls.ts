import type { ExpectedCall } from '../../../golden/goldenSet.ts'
import type { ImportedCheck, ImportedRule } from '../../imported/importedCase.ts'
import { literalArguments } from '../../imported/literalCalls.ts'
import { isJsonMapping } from '../../../text/decodedJson.ts'
import type { Given } from '../../sources/given.ts'
import { isBlank } from '../../../text/isBlank.ts'
import type { PromptfooAssertion } from './assertion.ts'
import { namesFile } from './projectFile.ts'
import { filledText } from './template.ts'
import { namedByGlob } from './toolGlob.ts'

type Vars = ReadonlyMap<string, unknown>

/** Rules that must all hold. For a negated assertion, none of them may. */
type Read = { rules: ImportedRule[] } | { why: string }

type Reader = (value: Given | undefined, vars: Vars) => Read

const readers: Readonly<Record<string, Reader>> = {
  'trajectory:tool-used': usedTools,
  'trajectory:tool-sequence': sequence,
  'trajectory:tool-args-match': matchedArguments,
  'trajectory:step-count': countedSteps,
}

/**
 * The checks that say what an assertion says about the tools that were called; undefined if it is about something else.
 * What can't be said is reported.
 */
export function assertedCalls(
  { type, given }: PromptfooAssertion,
  vars: Vars,
): ImportedCheck[] | undefined {
  const isNegated = type.startsWith('not-')
  const name = isNegated ? type.slice('not-'.length) : type
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
  if (!reader) return undefined
  const value = given.field('value')
  const isFile = value?.node.kind === 'scalar' && namesFile(value.text() ?? '')
  const read = isFile ? { why: 'its value is in a file: write it out' } : reader(value, vars)
  if ('why' in read) return given.lose(`\`${type}\` is left out: ${read.why}`) ?? []
  return read.rules.map(rule => (isNegated ? { not: rule } : rule))
}

/** promptfoo compares names of tools in any case, and `calls` as they are. */
export const toolNamesDiffer =
  "promptfoo's `trajectory:…` compares names of tools in any case; `calls` and `callsInOrder` compare them exactly, unless they are patterns"

function usedTools(value: Given | undefined, vars: Vars): Read {
  if (value?.node.kind === 'mapping') return countedTool(value, vars, 1)
  const items = value?.items() ?? (value ? [value] : [])
  const names = items.map(item => nameIn(item, vars))
  const fault = names.find(one => 'why' in one)
  if (fault) return fault
  if (names.length === 0) return noName
  return { rules: names.flatMap(one => ('name' in one ? [{ calls: one.name }] : [])) }
}

function countedSteps(value: Given | undefined, vars: Vars): Read {
  if (value?.field('type')?.data() !== 'tool' || !value.field('pattern', 'name'))
    return { why: 'it counts steps that need not be calls of one tool' }
  return countedTool(value, vars, 0)
}

function countedTool(value: Given, vars: Vars, least: number): Read {
  const named = nameIn(value, vars)
  if ('why' in named) return named
  const [min = least, max] = ['min', 'max'].map(key => value.field(key)?.data())
  if (![min, max ?? 0].every(isCount)) return { why: 'its `min` or `max` is not a whole number' }
  const limits = { min: Number(min), max: max === undefined ? Infinity : Number(max) }
  if (limits.min > limits.max) return { why: 'it can never hold: its `min` is above its `max`' }
  const usual = limits.max === 0 ? 0 : 1
  const counts = {
    ...(limits.min !== usual && { min: limits.min }),
    ...(limits.max !== Infinity && { max: limits.max }),
  }
  const isPlain = Object.keys(counts).length === 0
  return { rules: [{ calls: isPlain ? named.name : { name: named.name, ...counts } }] }
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

function sequence(value: Given | undefined, vars: Vars): Read {
  const mode = value?.node.kind === 'mapping' ? value.field('mode')?.data() : undefined
  if (mode !== undefined && mode !== 'in_order')
    return { why: 'it allows no other call in between, and `callsInOrder` does' }
  const steps = (value?.node.kind === 'mapping' ? value.field('steps') : value)?.items() ?? []
  const names = steps.map(step => nameIn(step, vars))
  const fault = names.find(one => 'why' in one)
  if (fault) return fault
  const calls = names.flatMap(one => ('name' in one ? [one.name] : []))
  const [first] = calls
  if (first === undefined) return noName
  return { rules: [calls.length === 1 ? { calls: first } : { callsInOrder: calls }] }
}

function matchedArguments(value: Given | undefined, vars: Vars): Read {
  if (value?.node.kind !== 'mapping') return noName
  const named = nameIn(value, vars)
  if ('why' in named) return named
  const mode = value.field('mode')?.data() ?? 'partial'
  if (mode !== 'partial') return { why: 'it allows no other argument, and `calls` does' }
  const beside = ['defaults', 'ignore'].find(key => value.field(key))
  if (beside !== undefined)
    return { why: `\`calls\` has no \`${beside}\`: write only the arguments that count` }
  const written = value.keys.includes('args') ? value.field('args') : value.field('arguments')
  const given = filledArguments(written?.data() ?? {}, vars)
  if (!given) return { why: 'its arguments are more than plain {{name}}' }
  if (!isJsonMapping(given.value)) return { why: 'its arguments are not a mapping' }
  const call: ExpectedCall = { name: named.name, arguments: given.value }
  return { rules: [{ calls: Object.keys(given.value).length === 0 ? named.name : call }] }
}

/** With the values of variables; undefined if a template is more complex. */
function filledArguments(value: unknown, vars: Vars): { value: unknown } | undefined {
  let isKnown = true
  const filled = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(filled)
    if (isJsonMapping(one))
      return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, filled(inner)]))
    if (typeof one !== 'string') return one
    const text = filledText(one, vars)
    if (text === undefined) isKnown = false
    return text
  }
  const whole = filled(value)
  return isKnown ? { value: literalArguments(whole) } : undefined
}

const noName = { why: 'it names no tool' }

/** The tool that a text or a mapping names. A pattern comes before a name, as in promptfoo. */
function nameIn(given: Given, vars: Vars): { name: string } | { why: string } {
  const isMapping = given.node.kind === 'mapping'
  const written = isMapping ? given.field('pattern', 'name') : given
  if (written?.node.kind !== 'scalar') return noName
  const type = isMapping ? given.field('type')?.data() : undefined
  if (type !== undefined && type !== 'tool') return { why: 'it is about steps of another type' }
  const name = filledText(written.text() ?? '', vars)
  if (name === undefined) return { why: 'its value is more than plain {{name}}' }
  return isBlank(name) ? noName : { name: namedByGlob(name) }
}
