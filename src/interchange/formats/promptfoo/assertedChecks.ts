import { readExpression } from '../../../text/regularExpression.ts'
import type { ImportedCheck } from '../../imported/importedCase.ts'
import type { PromptfooAssertion } from './assertion.ts'
import { escapedLiteral } from '../../imported/literalExpression.ts'
import { namesFile } from './projectFile.ts'
import { filledText } from './template.ts'

type Vars = ReadonlyMap<string, unknown>

/** What an assertion about the wording of an output compares. */
interface Wording {
  /** Makes the sources of regular expressions from the texts of the value. All of them must match. */
  sources(texts: readonly string[]): string[]
  /** The texts in a value that is one text. @default the whole text */
  listed?(text: string): string[]
  flags?: 'i'
}

/** promptfoo compares texts as they are, within words too, so an expression means the same. */
const contains: Wording = { sources: texts => texts.map(escapedLiteral) }
const containsAny: Wording = {
  sources: texts => [texts.map(escapedLiteral).join('|')],
  listed: quotedList,
}
const containsAll: Wording = { ...contains, listed: plainList }

const wordings: Readonly<Record<string, Wording>> = {
  contains,
  icontains: { ...contains, flags: 'i' },
  'contains-any': containsAny,
  'icontains-any': { ...containsAny, listed: plainList, flags: 'i' },
  'contains-all': containsAll,
  'icontains-all': { ...containsAll, flags: 'i' },
  'starts-with': { sources: texts => texts.map(text => `^${escapedLiteral(text)}`) },
  regex: { sources: texts => [...texts] },
}

/** For a negation only: `equals` itself makes the value the reference. */
const equals: Wording = { sources: texts => texts.map(text => `^${escapedLiteral(text)}$`) }

/**
 * The checks that say what an assertion says; undefined if the assertion is not about the wording. What can't be said is
 * reported.
 */
export function assertedChecks(
  assertion: PromptfooAssertion,
  vars: Vars,
): ImportedCheck[] | undefined {
  const { type, given } = assertion
  const isNegated = type.startsWith('not-')
  const name = isNegated ? type.slice('not-'.length) : type
  const wording = isNegated && name === 'equals' ? equals : ownWording(name)
  if (!wording) return undefined
  const lose = (why: string) => given.lose(`\`${type}\` is left out: ${why}`) ?? []
  const texts = textsOf(assertion, wording, vars)
  if ('why' in texts) return lose(texts.why)
  const written = wording.sources(texts.texts).map(source => writtenAs(source, wording.flags))
  const whole = isNegated && written.length > 1 ? [allOf(written, wording.flags)] : written
  const faults = whole.flatMap(one => {
    const read = readExpression(one)
    return 'fault' in read ? [`Expected ${read.fault.replace('\n', '. ')}`] : []
  })
  const [fault] = faults
  if (fault !== undefined) return lose(fault)
  return whole.map(matches => (isNegated ? { not: { matches } } : { matches }))
}

function ownWording(name: string): Wording | undefined {
  return Object.hasOwn(wordings, name) ? wordings[name] : undefined
}

type Texts = { texts: string[] } | { why: string }

function textsOf({ given, value }: PromptfooAssertion, { listed }: Wording, vars: Vars): Texts {
  const items = listed && given.field('value')?.items()
  const written = items ? items.map(item => item.text() ?? '') : [value ?? '']
  const filled = written.map(text => filledText(text, vars))
  const known = filled.filter(text => text !== undefined)
  if (known.length < filled.length) return { why: 'its value is more than plain {{name}}' }
  if (known.some(namesFile)) return { why: 'its value is in a file: write it out' }
  const texts = items || !listed ? known : known.flatMap(listed)
  // Every output contains the empty text.
  if (texts.length === 0 || texts.includes(''))
    return { why: 'its value, or a part of it, is empty' }
  return texts.every(text => text.isWellFormed())
    ? { texts }
    : { why: 'its value has half of a character, which UTF-8 can not encode' }
}

/** With slashes escaped as the syntax requires. */
function writtenAs(source: string, flags = ''): string {
  const read = readExpression(`/${source}/${flags}`)
  return 'expression' in read ? String(read.expression) : `/${source}/${flags}`
}

/** One expression that matches if all of them do. */
function allOf(written: readonly string[], flags = ''): string {
  const sources = written.map(one => one.slice(1, one.lastIndexOf('/')))
  return writtenAs(`^${sources.map(source => `(?=[^]*${source})`).join('')}`, flags)
}

function plainList(text: string): string[] {
  return text.split(',').map(part => part.trim())
}

/** Quotation marks around a part keep its commas. */
function quotedList(text: string): string[] {
  const parts = text.match(/"[^"]*"(?=\s*(?:,|$))|[^,]+/g) ?? []
  return parts.map(part => part.trim().replaceAll(/^"|"$/g, '')).filter(part => part !== '')
}
