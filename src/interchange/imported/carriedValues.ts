import { maximumDepth } from '../../golden/yaml/yamlNode.ts'
import { isBlank } from '../../text/isBlank.ts'
import { parseJson } from '../../text/parseJson.ts'
import { messageRole, noTurn } from './conversation.ts'
import { decodedJson, isJsonMapping } from './decodedJson.ts'
import type { ImportedCase } from './importedCase.ts'
import type { TracedPart, TracedSpan } from './tracedSpan.ts'
import { isStructural } from './tracedRole.ts'

const noPart = 'it says nothing about the question, the answer or what was retrieved'
const notInCase = 'it is not in the case'

/**
 * Reports the attributes of a trace that are not in its case, and the values in them: a value counts as carried over
 * if the case has the same text. The prompt of a model repeats much of what other spans have.
 * @param toolNotes reports on the results of tools
 */
export function tellLost(
  trace: readonly TracedSpan[],
  made: ImportedCase,
  toolNotes: ReadonlyMap<TracedPart, string>,
): void {
  const isCarried = carriedBy(made)
  for (const { parts } of trace) {
    for (const part of parts) {
      if (isStructural(part.name)) continue
      const { lost } = lossesIn(part.value, { path: part.path, depth: 0 }, isCarried)
      for (const { path, why } of lost) {
        const isWhole = path === part.path
        const said = isWhole ? (toolNotes.get(part) ?? ofRole(part, parts)) : undefined
        if (isWhole) part.given.lose(said ?? (why === notInCase ? noPart : why), path)
        else part.given.tell(why, path)
      }
    }
  }
}

/** In OpenInference and OpenLLMetry the role of a message has an attribute of its own. */
function ofRole({ name }: TracedPart, parts: readonly TracedPart[]): string | undefined {
  const [message] = /^.*\.\d+(?:\.message)?(?=\.content)/.exec(name) ?? []
  const role = parts.find(one => one.name === `${message}.role`)?.value
  return role === undefined ? undefined : whyOfRole(role)
}

function whyOfRole(role: unknown): string | undefined {
  const word = String(role)
  const known = messageRole(word)
  return known === 'user' || known === 'assistant' ? undefined : noTurn(word)
}

/** A shorter text may occur in another one by chance. */
const shortestPart = 20

function carriedBy({
  id,
  question,
  answer,
  group,
  history = [],
  contexts = [],
}: ImportedCase): (text: string) => boolean {
  const texts = [
    ...[id, question, answer, group],
    ...history.map(({ content }) => content),
    ...contexts.flatMap(context => [context.id, context.documentId, context.text]),
  ].flatMap(text => (text === undefined ? [] : [text.trim()]))
  const whole = new Set(texts.flatMap(text => [text, ...text.split('\n')]))
  return text =>
    whole.has(text.trim()) ||
    (text.length >= shortestPart && texts.some(one => one.includes(text.trim())))
}

/** Keys that only say what the values beside them are, or in which order they came. */
const structural = ['role', 'type', 'score', 'finish_reason', 'mime_type', 'lc']

interface Counted {
  carried: number
  lost: { path: string; why: string }[]
}

const nothing: Counted = { carried: 0, lost: [] }
const carriedOne: Counted = { carried: 1, lost: [] }

interface Place {
  path: string
  depth: number
}

/** Values that are not carried over. A list or mapping without any carried value is one loss. */
function lossesIn(
  value: unknown,
  { path, depth }: Place,
  isCarried: (text: string) => boolean,
): Counted {
  // An answer may be a text of JSON.
  if (typeof value === 'string' && !isBlank(value) && isCarried(value)) return carriedOne
  const lostWhole = { carried: 0, lost: [{ path, why: notInCase }] }
  if (depth > maximumDepth) return lostWhole
  const inside = (one: unknown, step: string) =>
    lossesIn(one, { path: `${path}${step}`, depth: depth + 1 }, isCarried)
  const read = decodedJson(value)
  if (Array.isArray(read)) {
    return together(
      path,
      read.map((one: unknown) => inside(one, '[]')),
    )
  }
  if (isJsonMapping(read)) {
    const inner = Object.entries(read)
      .filter(([key]) => !structural.includes(key))
      .map(([key, one]) => inside(one, `.${key}`))
    const counted = together(path, inner)
    const why = read['role'] === undefined ? undefined : whyOfRole(read['role'])
    const isOfRole = why !== undefined && counted.carried === 0 && counted.lost.length > 0
    return isOfRole ? { carried: 0, lost: [{ path, why }] } : counted
  }
  if (read === null || read === undefined) return nothing
  const text = unquoted(read)
  if (isBlank(text)) return nothing
  return isCarried(text) ? carriedOne : lostWhole
}

/** Some tools write every text as JSON. */
function unquoted(value: unknown): string {
  const text = String(value)
  const inner = text.startsWith('"') ? parseJson(text) : undefined
  return typeof inner === 'string' ? inner : text
}

function together(path: string, inner: readonly Counted[]): Counted {
  const carried = inner.reduce((sum, one) => sum + one.carried, 0)
  const lost = inner.flatMap(one => one.lost)
  const isPlain = lost.every(({ why }) => why === notInCase)
  const isWhole = carried === 0 && lost.length > 0 && isPlain
  return { carried, lost: isWhole ? [{ path, why: notInCase }] : lost }
}
