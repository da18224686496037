import { parseJson } from '../../text/parseJson.ts'
import type { ChatMessage } from '../judge.ts'

/** The JSON of a model's text, or why the text can't be read. */
type ReadJson = { json: unknown } | { problem: string }

/**
 * The JSON object in a model's text. The model may put its thinking, a Markdown fence or a sentence around the
 * object. If the text has several objects, none of them counts as the answer. An object within a sentence does not
 * count if it is also in the question, because a model may quote the text that it judges.
 * @param messages the messages that the model received
 */
export function jsonIn(text: string, messages: readonly ChatMessage[]): ReadJson {
  const whole = parseJson(text)
  if (whole !== undefined) return { json: whole }
  const said = withoutThinking(text)
  if (said === '' && text.trim() !== '')
    return { problem: 'The answer ended while the model was thinking.' }
  const [object = '', ...others] = new Set(objectsIn(said))
  if (others.length > 0) return { problem: 'The answer holds several JSON objects.' }
  const json = parseJson(object)
  if (json === undefined) return { problem: 'The answer is no JSON.' }
  const isAlone = withoutFence(said) === object
  return !isAlone && standsIn(messages, object, json)
    ? { problem: 'The only JSON object in the answer stands in the question.' }
    : { json }
}

/** A text that is only a code block stands for the block's content. */
function withoutFence(text: string): string {
  return text
    .trim()
    .replace(/^```\w*\s/, '')
    .replace(/\s*```$/, '')
    .trim()
}

/**
 * The text after a model's thinking. The beginning of the block may be missing, because some templates put it into
 * the prompt. If the end is missing, there is no answer.
 */
export function withoutThinking(text: string): string {
  const end = /<\/think(?:ing)?>/i.exec(text)
  if (end) return text.slice(end.index + end[0].length)
  return /^\s*<think(?:ing)?>/i.test(text) ? '' : text
}

/** The outermost pieces that look like JSON objects. The last piece may have no end. */
function objectsIn(text: string): string[] {
  const objects: string[] = []
  const opening = /\{\s*["}]/g
  for (let begin = opening.exec(text); begin; begin = opening.exec(text)) {
    const end = endOfObject(text, begin.index)
    objects.push(text.slice(begin.index, end))
    opening.lastIndex = end
  }
  return objects
}

function endOfObject(text: string, begin: number): number {
  let depth = 0
  let isInString = false
  for (let index = begin; index < text.length; index += 1) {
    const character = text[index]
    if (isInString && character === '\\') index += 1
    else if (character === '"') isInString = !isInString
    else if (!isInString && character === '{') depth += 1
    else if (!isInString && character === '}') depth -= 1
    if (depth === 0) return index + 1
  }
  return text.length
}

/**
 * Whether a JSON object of the model is also in its messages, and may be a quotation. Only letters, digits and
 * brackets count, without capitals, escapes (at any depth) and entities: a text that was written to be quoted may
 * differ in everything else, and its quotation may repair that. In the instructions, only an object with some text
 * counts: `{"claims": []}` may be an example there, and still is an honest answer.
 */
function standsIn(messages: readonly ChatMessage[], object: string, json: unknown): boolean {
  const wanted = bare(object)
  // The messages after these are the model's own former answer and its faults.
  const asked = messages.slice(0, messages.findIndex(({ role }) => role === 'user') + 1)
  return asked
    .filter(({ role }) => role === 'user' || holdsText(json))
    .some(({ content }) => bare(content).includes(wanted))
}

/** A text without the characters that may differ between a quotation and its source. */
function bare(text: string): string {
  return text
    .replaceAll(/\\+u([0-9a-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\+[nrtbf]/g, '')
    .replaceAll(/&#(\d{1,5});/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/&(?:quot|apos|#x2[27]);/gi, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}{}[\]]+/gu, '')
}

function holdsText(json: unknown): boolean {
  if (typeof json === 'string') return json !== ''
  return typeof json === 'object' && json !== null && Object.values(json).some(holdsText)
}
