import type { SpanAttributes } from './applicationSpan.ts'
import { firstAttribute, attribute, fromJson } from './spanAttributes.ts'

/** Attributes that hold what went into a span, the more exact ones first. */
const inputs = [
  'gen_ai.retrieval.query.text',
  'reranker.query',
  'gen_ai.tool.call.arguments',
  'gen_ai.input.messages',
  'input.value',
  'ai.toolCall.args',
  'ai.prompt.messages',
  'ai.prompt',
  'ai.value',
  'ai.values',
]

/** The same for what came out of it. */
const outputs = [
  'gen_ai.tool.call.result',
  'gen_ai.output.messages',
  'output.value',
  'ai.toolCall.result',
  'ai.response.text',
  'ai.response.object',
  'ai.response.toolCalls',
]

/** What a span was given: of messages the last that says something. Undefined where it does not tell. */
export function spanInput(attributes: SpanAttributes): unknown {
  return told(lastMessage(attributes, 'llm.input_messages') ?? firstAttribute(attributes, inputs))
}

/** What a span gave back, likewise. */
export function spanOutput(attributes: SpanAttributes): unknown {
  return told(lastMessage(attributes, 'llm.output_messages') ?? firstAttribute(attributes, outputs))
}

function told(value: unknown): unknown {
  return value === undefined ? undefined : messageText(value)
}

/**
 * What was said last in the messages of a prompt or an answer: those of GenAI, which have `parts`, and those of the AI
 * SDK, which have `content`. A prompt begins with instructions that are the same in each case. What has no such text is
 * given back as it is.
 */
function messageText(value: unknown): unknown {
  return said(fromJson(value)) ?? value
}

/** OpenInference has an attribute for each message: `llm.input_messages.0.message.content`. */
function lastMessage(attributes: SpanAttributes, list: string): unknown {
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
