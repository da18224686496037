import type { SpanAttributes } from './applicationSpan.ts'
import { firstAttribute, attribute, fromJson } from './spanAttributes.ts'

/** Attributes with the input of a span, the more exact ones first. */
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

/** Attributes with the output of a span. */
const outputs = [
  'gen_ai.tool.call.result',
  'gen_ai.output.messages',
  'output.value',
  'ai.toolCall.result',
  'ai.response.text',
  'ai.response.object',
  'ai.response.toolCalls',
]

/** The input of a span: of messages, the last one with a text. Undefined if the span has no input. */
export function spanInput(attributes: SpanAttributes): unknown {
  return told(lastMessage(attributes, 'llm.input_messages') ?? firstAttribute(attributes, inputs))
}

/** The output of a span, likewise. */
export function spanOutput(attributes: SpanAttributes): unknown {
  return told(lastMessage(attributes, 'llm.output_messages') ?? firstAttribute(attributes, outputs))
}

function told(value: unknown): unknown {
  return value === undefined ? undefined : messageText(value)
}

/**
 * The last message with a text in a prompt or an answer: messages of GenAI have `parts`, and those of the AI SDK have
 * `content`. A prompt begins with instructions that are the same in each case. A value without such a text is
 * returned unchanged.
 */
function messageText(value: unknown): unknown {
  return said(fromJson(value)) ?? value
}

/** OpenInference has a separate attribute for each message: `llm.input_messages.0.message.content`. */
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

/** Tool calls and their results are messages without a text. */
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
