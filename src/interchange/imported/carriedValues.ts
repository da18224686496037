import { maximumDepth } from '../../golden/yaml/yamlNode.ts'
import { isBlank } from '../../text/isBlank.ts'
import { parseJson } from '../../text/parseJson.ts'
import { messageRole, noTurn } from './conversation.ts'
import type { JsonFields } from '../../text/decodedJson.ts'
import { decodedJson, isJsonMapping } from '../../text/decodedJson.ts'
import type { ImportedCase } from './importedCase.ts'
import { loseScore } from './labelsOfPeople.ts'
import { passageIn } from '../../pipeline/steps/spans/knownPassages.ts'
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
  const carried = carriedBy(made)
  for (const { parts } of trace) {
    loseAnnotations(parts)
    for (const part of parts) {
      if (isStructural(part.name) || annotationIn(part.name) !== undefined) continue
      const { lost } = lossesIn(part.value, { path: part.path, depth: 0 }, carried)
      for (const { path, why } of lost) {
        const isWhole = path === part.path
        const said = isWhole ? (toolNotes.get(part) ?? ofRole(part, parts)) : undefined
        if (isWhole) part.given.lose(said ?? (why === notInCase ? noPart : why), path)
        else part.given.tell(why, path)
      }
    }
  }
}

/** OpenInference: what people, models or programs say about a span, a trace or a session, in two words for the same. */
const annotationIn = (name: string): string | undefined =>
  /^(?:(?:trace|session)\.)?(?:annotations\.\d+\.annotation|evaluations\.\d+\.evaluation)(?=\.)/.exec(
    name,
  )?.[0]

function loseAnnotations(parts: readonly TracedPart[]): void {
  const annotations = Map.groupBy(parts, ({ name }) => annotationIn(name))
  for (const [annotation, own] of annotations) {
    if (annotation === undefined) continue
    const kind = own.find(({ name }) => name === `${annotation}.annotator_kind`)?.value
    const [first, ...others] = own
    for (const { given } of others) given.pass()
    if (first) {
      const path = first.path.slice(0, annotation.length - first.name.length)
      loseScore(first.given, kind === 'HUMAN', path)
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

interface Carried {
  has(text: string): boolean
  hasPassage(fields: JsonFields): boolean
}

function carriedBy({
  id,
  question,
  reference,
  answer,
  group,
  history = [],
  contexts = [],
  toolCalls = [],
}: ImportedCase): Carried {
  const texts = [
    ...[id, question, reference, answer, group],
    ...history.map(({ content }) => content),
    ...contexts.flatMap(context => [context.id, context.documentId, context.text]),
    ...toolCalls.flatMap(({ name, input }) => [name, ...textsIn(input)]),
  ].flatMap(text => (text === undefined ? [] : [text.trim()]))
  const whole = new Set(texts.flatMap(text => [text, ...text.split('\n')]))
  const passages = new Set(contexts.map(({ text }) => text))
  return {
    has: text =>
      whole.has(text.trim()) ||
      (text.length >= shortestPart && texts.some(one => one.includes(text.trim()))),
    hasPassage: fields => passages.has(String(passageIn(fields)?.content)),
  }
}

/** The texts in the arguments of a tool. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  return value === undefined || value === null ? [] : [String(value)]
}

/** Keys that only say what the values beside them are. */
const structural = ['finish_reason', 'mime_type', 'lc']

/** What the keys of a mapping say depends on what it is: an answer may have a `type` or a `score` of its own. */
function structuralKeys(fields: JsonFields, isPart: boolean, carried: Carried): string[] {
  const isPassage = carried.hasPassage(fields)
  return [
    ...structural,
    ...(isMessage(fields) ? ['role', 'type'] : []),
    ...(isPart || isTypedPart(fields) ? ['type'] : []),
    ...(isPassage ? ['score'] : []),
    // LangChain's class of passages.
    ...(isPassage && fields['type'] === 'Document' ? ['type'] : []),
  ]
}

/** The keys of a message whose lists are its parts. */
const partLists = ['content', 'parts', 'tool_calls']

function isMessage(fields: JsonFields): boolean {
  const { role, type, id } = fields
  // LangChain's serialized messages name their class.
  const words: unknown[] = [role, type, Array.isArray(id) ? id.at(-1) : undefined]
  return (
    words.some(word => typeof word === 'string' && messageRole(word)) &&
    [...partLists, 'kwargs', 'data'].some(key => key in fields)
  )
}

/** A text, or the value that a tool returned, in the words of OpenAI, MCP and the AI SDK. */
function isTypedPart({ type, text, content, value }: JsonFields): boolean {
  if (type === 'json') return value !== undefined
  const isText = ['text', 'input_text', 'output_text'].includes(String(type))
  return isText && typeof (text ?? content ?? value) === 'string'
}

interface Counted {
  carried: number
  lost: { path: string; why: string }[]
}

const nothing: Counted = { carried: 0, lost: [] }
const carriedOne: Counted = { carried: 1, lost: [] }

interface Place {
  path: string
  depth: number
  /** Whether the value is a part of a message, or the list of them. @default false */
  isPart?: boolean
}

/** Values that are not carried over. A list or mapping without any carried value is one loss. */
function lossesIn(value: unknown, place: Place, carried: Carried): Counted {
  const { path, depth, isPart = false } = place
  // An answer may be a text of JSON.
  if (typeof value === 'string' && !isBlank(value) && carried.has(value)) return carriedOne
  const lostWhole = { carried: 0, lost: [{ path, why: notInCase }] }
  if (depth > maximumDepth) return lostWhole
  const read = decodedJson(value)
  if (Array.isArray(read)) {
    const item = { path: `${path}[]`, depth: depth + 1, isPart: isPart && read === value }
    return together(
      path,
      read.map((one: unknown) => lossesIn(one, item, carried)),
    )
  }
  if (isJsonMapping(read)) return lossesInMapping(read, place, carried)
  if (read === null || read === undefined) return nothing
  const text = unquoted(read)
  if (isBlank(text)) return nothing
  return carried.has(text) ? carriedOne : lostWhole
}

function lossesInMapping(
  fields: JsonFields,
  { path, depth, isPart = false }: Place,
  carried: Carried,
): Counted {
  const skipped = structuralKeys(fields, isPart, carried)
  const isOfMessage = isMessage(fields)
  const inner = Object.entries(fields)
    .filter(([key]) => !skipped.includes(key))
    .map(([key, one]) => {
      const isParts = isOfMessage && partLists.includes(key) && Array.isArray(one)
      return lossesIn(one, { path: `${path}.${key}`, depth: depth + 1, isPart: isParts }, carried)
    })
  const counted = together(path, inner)
  const why = fields['role'] === undefined ? undefined : whyOfRole(fields['role'])
  const isOfRole = why !== undefined && counted.carried === 0 && counted.lost.length > 0
  return isOfRole ? { carried: 0, lost: [{ path, why }] } : counted
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
