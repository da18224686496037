import type { SpanAttributes } from './applicationSpan.ts'
import { attribute, fromJson } from './spanAttributes.ts'

/**
 * What was said last in the messages of a prompt or an answer: those of GenAI, which have `parts`, and those of the AI
 * SDK, which have `content`. A prompt begins with instructions that are the same in each case. What has no such text is
 * given back as it is.
 */
export function messageText(value: unknown): unknown {
  return said(fromJson(value)) ?? value
}

/** OpenInference has an attribute for each message: `llm.input_messages.0.message.content`. */
export function lastMessage(attributes: SpanAttributes, list: string): unknown {
  let last: unknown
  for (let index = 0; ; index += 1) {
    const message = `${list}.${index}.message`
    if (attribute(attributes, `${message}.role`) === undefined) return last
    last =
      attribute(attributes, `${message}.content`) ??
      attribute(attributes, `${message}.contents.0.message_content.text`)
  }
}

function said(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return lastSaid(value)
  const prompt = field(value, 'prompt') ?? field(value, 'messages')
  if (typeof prompt === 'string') return prompt
  return Array.isArray(prompt) ? lastSaid(prompt) : contentText(value)
}

/** A call of a tool, and what it gave back, are messages without a text. */
function lastSaid(messages: readonly unknown[]): string | undefined {
  return messages.map(contentText).findLast(text => text !== undefined)
}

function contentText(message: unknown): string | undefined {
  const content = field(message, 'parts') ?? field(message, 'content')
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return undefined
  const texts = content
    .map(part => field(part, 'content') ?? field(part, 'text'))
    .filter(text => typeof text === 'string')
  return texts.length === 0 ? undefined : texts.join('\n')
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Record<string, unknown>)[name]
}
