import { parseJson } from '../../text/parseJson.ts'
import type { ChatMessage } from '../judge.ts'
import { standsIn } from './material.ts'

/** What a model wrote, read as JSON; or why it can't be. */
export type ReadJson = { json: unknown } | { problem: string }

/**
 * The JSON object in a model's text, whatever the model put around it: its thinking, a Markdown
 * fence, a sentence. If there are several objects, none is taken for the answer. Nor is one in a
 * sentence that stands in the question: a model may quote there what it judges.
 * @param messages what the model was sent
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

/** A block of code and nothing else is as good as what stands in it. */
function withoutFence(text: string): string {
  return text
    .trim()
    .replace(/^```\w*\s/, '')
    .replace(/\s*```$/, '')
    .trim()
}

/**
 * What follows a model's thinking. The beginning of the block may be missing, because some templates
 * put it into the prompt. If the end is missing, there is no answer.
 */
export function withoutThinking(text: string): string {
  const end = /<\/think(?:ing)?>/i.exec(text)
  if (end) return text.slice(end.index + end[0].length)
  return /^\s*<think(?:ing)?>/i.test(text) ? '' : text
}

/** What looks like JSON objects, without those inside others. The last may have no end. */
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
